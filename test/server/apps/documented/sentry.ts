/**
 * Sentry: its library has no open licence. The maker’s OpenAPI document (github.com/getsentry/sentry-api-schema, openapi-derefed.json):
 * “List an Organization's Issues”, “Update an Issue”, “List an Organization's Releases”, “Create a New Release for an Organization”,
 * “List an Organization's Projects” and “Retrieve an Organization”.
 */
import type { DocumentedApp } from './row';

const api = 'https://de.sentry.io/api/0/organizations/example';

export const sentry: DocumentedApp = {
  app: 'SentryCLIAPI',
  words: { from: 'description', date: '2026-11-29' },
  connection: { organization: 'example', region: 'de.sentry.io', token: 'test-token' },
  headers: { authorization: 'Bearer test-token' },
  replies: [[]],
  rows: [
    ['test', {}, `GET ${api}/`],
    ['list:projectIds', {}, `GET ${api}/projects/?per_page=100`],
    ['list:projectSlugs', {}, `GET ${api}/projects/?per_page=100`],
    ['read:new_issue', {}, `GET ${api}/issues/?limit=100&query=&sort=new&statsPeriod=14d`],
    ['read:new_issue', { project: '2' }, `GET ${api}/issues/?limit=100&project=2&query=&sort=new&statsPeriod=14d`],
    ['read:new_release', {}, `GET ${api}/releases/?per_page=100`],
    ['read:new_release', { project: '2' }, `GET ${api}/releases/?per_page=100&project=2`],
    ['write:update_issue', { issue: '1', status: 'resolved' }, `PUT ${api}/issues/1/`, { status: 'resolved' }],
    [
      'write:update_issue',
      { issue: '1', status: 'ignored', priority: 'low', assignedTo: 'zoe+1@example.com' },
      `PUT ${api}/issues/1/`,
      { status: 'ignored', priority: 'low', assignedTo: 'zoe+1@example.com' },
    ],
    [
      'write:create_release',
      { version: 'frontend@1.4.0', projects: ['harbour', 'lanterns'], url: 'https://example.com/1.4.0' },
      `POST ${api}/releases/`,
      { version: 'frontend@1.4.0', projects: ['harbour', 'lanterns'], url: 'https://example.com/1.4.0' },
    ],
    ['search:find_issue', { query: 'is:unresolved' }, `GET ${api}/issues/?limit=1&query=is%3Aunresolved&sort=date`],
    ['search:find_issue', { query: 'lantern', project: '2' }, `GET ${api}/issues/?limit=1&project=2&query=lantern&sort=date`],
  ],
};
