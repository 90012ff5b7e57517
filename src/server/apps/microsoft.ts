/** What the apps of Microsoft Graph share: https://learn.microsoft.com/en-us/graph/overview */
import type { ErrorRule, OAuthCodeWay } from '../../domain/apps/definition';

/** The sign-in with a work, school or personal account. There are no personal tokens. */
export const microsoftSignIn = (scopes: readonly string[]): OAuthCodeWay => ({
  kind: 'oauth',
  grant: 'code',
  label: 'Sign in with Microsoft',
  authorize: 'https://login.microsoftonline.com/common/oauth2/v2.0/authorize',
  token: 'https://login.microsoftonline.com/common/oauth2/v2.0/token',
  // Without `offline_access` there is no refresh token.
  scopes: ['offline_access', 'User.Read', ...scopes],
  family: 'microsoft',
  ownClient: true,
  help: `In Microsoft Entra, register an application for all kinds of accounts, add the delegated permissions ${scopes.join(', ')} and User.Read, create a client secret, and enter this redirect URL under “Web”:`,
});

/** https://learn.microsoft.com/en-us/graph/errors */
export const microsoftErrors = (name: string): readonly ErrorRule[] => [
  { when: { status: 401 }, is: 'lost', say: `Microsoft refused the sign-in. Reconnect the account of ${name}.` },
  {
    when: { status: 403 },
    is: 'refused',
    say: 'Microsoft doesn’t allow this: “{reply.body.error.message}” An administrator may have to approve it.',
  },
  { when: { status: 404 }, is: 'refused', say: `${name} can’t find this: “{reply.body.error.message}” Check the fields of this step.` },
  { when: { status: 429 }, is: 'later', say: 'Microsoft is receiving too many requests. We’ll try again later.' },
  {
    when: { status: [400, 409, 413, 422] },
    is: 'refused',
    say: `${name} refused this: “{reply.body.error.message}” Check the fields of this step.`,
  },
];
