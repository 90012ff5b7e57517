/** What the apps of Atlassian share. https://developer.atlassian.com/cloud/jira/platform/oauth-2-3lo-apps */
import type { AfterSignIn, OAuthCodeWay } from '../../domain/apps/definition';

export const atlassianSignIn = {
  authorize: 'https://auth.atlassian.com/authorize',
  token: 'https://auth.atlassian.com/oauth/token',
  tokenBody: 'json',
  pkce: false,
  authorizeExtra: { audience: 'api.atlassian.com', prompt: 'consent' },
  family: 'atlassian',
  ownClient: true,
} as const satisfies Partial<OAuthCodeWay>;

/** The site whose data the token reads. Its requests go to the base `sites`. */
export const atlassianSite = (name: string): AfterSignIn => ({
  name,
  ways: ['account'],
  request: { method: 'GET', base: 'sites', path: '/oauth/token/accessible-resources' },
  items: 'reply.body',
  value: '{item.id}',
  label: '{item.name} ({item.url})',
  keep: { cloud: 'item.id', siteName: 'item.name' },
});
