/**
 * What no library of Confluence has: the second version of its API. https://developer.atlassian.com/cloud/confluence/rest/v2/api-group-page,
 * api-group-comment, api-group-space and api-group-blog-post.
 */
import { awkwardLine, awkwardText } from '../../../apps/case';
import type { DocumentedApp } from './row';

const base = 'https://example.atlassian.net/wiki/api/v2';
const title = new URLSearchParams({ title: awkwardLine }).toString();

export const confluence: DocumentedApp = {
  app: 'ConfluenceCLIAPI',
  words: { from: 'documentation', date: '2026-11-29' },
  connection: { domain: 'example', email: 'ada@example.com', token: 'test-token' },
  headers: { authorization: `Basic ${btoa('ada@example.com:test-token')}` },
  rows: [
    ['list:spaces', {}, `GET ${base}/spaces?limit=250&sort=name`],
    ['read:new_page', {}, `GET ${base}/pages?body-format=storage&limit=100&sort=-created-date`],
    ['read:new_page', { space: '65582' }, `GET ${base}/pages?body-format=storage&limit=100&sort=-created-date&space-id=65582`],
    ['read:updated_page', { space: '65582' }, `GET ${base}/pages?body-format=storage&limit=100&sort=-modified-date&space-id=65582`],
    ['read:new_blog_post', { space: '65582' }, `GET ${base}/blogposts?body-format=storage&limit=100&sort=-created-date&space-id=65582`],
    [
      'write:create_page',
      { space: '65582', title: awkwardLine, body: awkwardText },
      `POST ${base}/pages`,
      { spaceId: '65582', status: 'current', title: awkwardLine, body: { representation: 'storage', value: awkwardText } },
    ],
    [
      'write:create_page',
      { space: '65582', title: awkwardLine, body: awkwardText, parent: '65701', status: 'draft' },
      `POST ${base}/pages`,
      { spaceId: '65582', status: 'draft', title: awkwardLine, parentId: '65701', body: { representation: 'storage', value: awkwardText } },
    ],
    [
      'write:add_comment',
      { page: '98423', body: awkwardText },
      `POST ${base}/footer-comments`,
      { pageId: '98423', body: { representation: 'storage', value: awkwardText } },
    ],
    ['search:find_page', { title: awkwardLine }, `GET ${base}/pages?body-format=storage&limit=1&${title}`],
    ['search:find_page', { space: '65582', title: awkwardLine }, `GET ${base}/pages?body-format=storage&limit=1&space-id=65582&${title}`],
    ['search:get_page', { page: '98423' }, `GET ${base}/pages/98423?body-format=storage`],
  ],
};
