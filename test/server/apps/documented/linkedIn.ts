/** LinkedIn: https://learn.microsoft.com/en-us/linkedin/marketing/community-management/shares/posts-api. Its library has no open licence, so that it is not among the proofs. */
import type { DocumentedApp } from './row';

export const linkedIn: DocumentedApp = {
  app: 'LinkedInCLIAPI',
  words: { from: 'documentation', date: '2026-11-29' },
  connection: { token: 'test-token' },
  headers: { authorization: 'Bearer test-token', 'x-restli-protocol-version': '2.0.0' },
  replies: [{ sub: '782bbtaQ', elements: [] }],
  rows: [
    ['test', {}, 'GET https://api.linkedin.com/v2/userinfo'],
    [
      'read:new_company_post',
      { company: '12345' },
      'GET https://api.linkedin.com/rest/posts?author=urn%3Ali%3Aorganization%3A12345&count=100&q=author&sortBy=CREATED',
    ],
    [
      'write:share',
      { text: 'Zoë ü/?#&+%"\'\nSecond line' },
      'POST https://api.linkedin.com/rest/posts',
      {
        author: 'urn:li:person:782bbtaQ',
        visibility: 'PUBLIC',
        distribution: { feedDistribution: 'MAIN_FEED', targetEntities: [], thirdPartyDistributionChannels: [] },
        lifecycleState: 'PUBLISHED',
        isReshareDisabledByAuthor: false,
        commentary: 'Zoë ü/?\\#&+%"\'\nSecond line',
      },
    ],
    [
      'write:share',
      {
        text: 'Zoë ü/?#&+%"\'\nSecond line',
        link: 'https://example.org/a?b=c',
        title: 'Zoë ü/?#&+%"\'\nSecond line',
        description: 'Zoë ü/?#&+%"\'\nSecond line',
        visibility: 'CONNECTIONS',
      },
      'POST https://api.linkedin.com/rest/posts',
      {
        author: 'urn:li:person:782bbtaQ',
        visibility: 'CONNECTIONS',
        distribution: { feedDistribution: 'MAIN_FEED', targetEntities: [], thirdPartyDistributionChannels: [] },
        lifecycleState: 'PUBLISHED',
        isReshareDisabledByAuthor: false,
        commentary: 'Zoë ü/?\\#&+%"\'\nSecond line',
        content: {
          article: {
            source: 'https://example.org/a?b=c',
            title: 'Zoë ü/?#&+%"\'\nSecond line',
            description: 'Zoë ü/?#&+%"\'\nSecond line',
          },
        },
      },
    ],
    [
      'write:share_for_company',
      { company: '12345', text: 'Zoë ü/?#&+%"\'\nSecond line', link: 'https://example.org/a?b=c' },
      'POST https://api.linkedin.com/rest/posts',
      {
        author: 'urn:li:organization:12345',
        visibility: 'PUBLIC',
        distribution: { feedDistribution: 'MAIN_FEED', targetEntities: [], thirdPartyDistributionChannels: [] },
        lifecycleState: 'PUBLISHED',
        isReshareDisabledByAuthor: false,
        commentary: 'Zoë ü/?\\#&+%"\'\nSecond line',
        content: { article: { source: 'https://example.org/a?b=c', title: 'https://example.org/a?b=c' } },
      },
    ],
    [
      'write:add_comment',
      { post: 'urn:li:share:7012345678901234567', text: 'Zoë ü/?#&+%"\'\nSecond line' },
      'POST https://api.linkedin.com/rest/socialActions/urn%3Ali%3Ashare%3A7012345678901234567/comments',
      { actor: 'urn:li:person:782bbtaQ', object: 'urn:li:share:7012345678901234567', message: { text: 'Zoë ü/?#&+%"\'\nSecond line' } },
    ],
    ['search:get_profile', {}, 'GET https://api.linkedin.com/v2/userinfo'],
  ],
};
