/** LinkedIn: https://learn.microsoft.com/en-us/linkedin/marketing/community-management/shares/posts-api */
import { RestliClient } from 'linkedin-api-client';
import { awkwardText, casesWith, type AppCases, type Json } from '../case';

const accessToken = 'test-token';
const on = casesWith({ token: accessToken });
const client = new RestliClient();
const versionString = '202608';

const company = '12345';
const post = 'urn:li:share:7012345678901234567';
const link = 'https://example.org/a?b=c';
const profile = () => client.get({ resourcePath: '/userinfo', accessToken });
const share = (author: string, more: object, visibility = 'PUBLIC') =>
  client.create({
    resourcePath: '/posts',
    versionString,
    accessToken,
    entity: {
      author,
      visibility,
      distribution: { feedDistribution: 'MAIN_FEED', targetEntities: [], thirdPartyDistributionChannels: [] },
      lifecycleState: 'PUBLISHED',
      isReshareDisabledByAuthor: false,
      ...more,
    },
  });
/** https://learn.microsoft.com/en-us/linkedin/marketing/community-management/shares/little-text-format */
const commentary = awkwardText.replace('#', '\\#');
const replies: readonly Json[] = [{ sub: '782bbtaQ' }, {}];

export const app: AppCases = {
  app: 'LinkedInCLIAPI',
  library: 'linkedin-api-client',
  by: 'maker',
  cases: [
    on('test', 'token', {}, profile),
    on(
      'read:new_company_post',
      'all fields',
      { company },
      () =>
        client.finder({
          resourcePath: '/posts',
          finderName: 'author',
          queryParams: { author: `urn:li:organization:${company}`, sortBy: 'CREATED', count: 100 },
          versionString,
          accessToken,
        }),
      { replies: [{ elements: [] }] },
    ),
    on(
      'write:share',
      'least fields',
      { text: awkwardText },
      async () => {
        await profile();
        await share('urn:li:person:782bbtaQ', { commentary });
      },
      { replies },
    ),
    on(
      'write:share',
      'all fields',
      { text: awkwardText, link, title: awkwardText, description: awkwardText, visibility: 'CONNECTIONS' },
      async () => {
        await profile();
        const article = { source: link, title: awkwardText, description: awkwardText };
        await share('urn:li:person:782bbtaQ', { commentary, content: { article } }, 'CONNECTIONS');
      },
      { replies },
    ),
    on('write:share_for_company', 'a link without a title', { company, text: awkwardText, link }, () =>
      share(`urn:li:organization:${company}`, { commentary, content: { article: { source: link, title: link } } }),
    ),
    on(
      'write:add_comment',
      'all fields',
      { post, text: awkwardText },
      async () => {
        await profile();
        await client.create({
          resourcePath: '/socialActions/{post}/comments',
          pathKeys: { post },
          versionString,
          accessToken,
          entity: { actor: 'urn:li:person:782bbtaQ', object: post, message: { text: awkwardText } },
        });
      },
      { replies },
    ),
    on('search:get_profile', 'all fields', {}, profile),
  ],
};
