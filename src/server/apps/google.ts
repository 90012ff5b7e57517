/** What the apps of Google have in common: the sign-in and the meaning of failures. */
import type { ErrorRule, OAuthCodeWay, Pages } from '../../domain/apps/definition';

/** The sign-in with scopes of Google, of which only the last part is given: `spreadsheets`. https://developers.google.com/identity/protocols/oauth2/web-server */
export const signInWithGoogle = (apis: string, ...scopes: readonly string[]): OAuthCodeWay => ({
  kind: 'oauth',
  grant: 'code',
  label: 'Sign in with Google',
  authorize: 'https://accounts.google.com/o/oauth2/v2/auth',
  token: 'https://oauth2.googleapis.com/token',
  revoke: 'https://oauth2.googleapis.com/revoke',
  scopes: scopes.map((scope) => `https://www.googleapis.com/auth/${scope}`),
  // Without both, Google gives a refresh token for the first sign-in only.
  authorizeExtra: { access_type: 'offline', prompt: 'consent' },
  family: 'google',
  ownClient: true,
  help: `In the Google Cloud console, create a project, enable ${apis}, create an OAuth client of the type “Web application”, and enter this redirect URL:`,
});

/** What failures of an app of Google mean. https://developers.google.com/workspace/drive/api/guides/handle-errors */
export const errorsOfGoogle = (name: string, missing: string): readonly ErrorRule[] => [
  { when: { status: 401 }, is: 'lost', say: `${name} refused the sign-in. Reconnect the account.` },
  {
    when: { status: 403, match: { 'reply.body.error.errors.*.reason': ['rateLimitExceeded', 'userRateLimitExceeded', 'quotaExceeded'] } },
    is: 'later',
    say: `${name} is receiving too many requests. We’ll try again later.`,
  },
  { when: { status: [403, 429], match: { 'reply.body.error.status': 'RESOURCE_EXHAUSTED' } }, is: 'later' },
  {
    when: { status: 403, match: { 'reply.body.error.details.*.reason': 'ACCESS_TOKEN_SCOPE_INSUFFICIENT' } },
    is: 'refused',
    say: `The account was connected without a permission that this step needs. Reconnect it, and allow everything that Google lists.`,
  },
  { when: { status: 403 }, is: 'refused', say: `${name} doesn’t allow this: “{reply.body.error.message}”` },
  { when: { status: 404 }, is: 'refused', say: `${name} can’t find this. ${missing}` },
  {
    when: { status: [400, 409, 412], match: { 'reply.body.error.message': { present: true } } },
    is: 'refused',
    say: `${name} refused this: “{reply.body.error.message}” Check the fields of this step.`,
  },
  { when: { status: 429 }, is: 'later' },
];

/** The address of the account, for apps whose API does not say whose it is. They need the scope `userinfo.email`, the base and its host. */
export const googleAccount = {
  base: 'https://www.googleapis.com/oauth2/v2',
  host: 'www.googleapis.com',
  test: { request: { method: 'GET', base: 'account', path: '/userinfo' }, title: '{reply.body.email}' },
} as const;

/** Pages of most apps of Google. */
export const googlePages = (value: number): Pages => ({
  kind: 'cursor',
  send: 'query.pageToken',
  next: 'reply.body.nextPageToken',
  size: { send: 'query.pageSize', value },
});
