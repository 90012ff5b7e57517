/** What the apps of Meta share: the sign-in, the pages of a person, and what failures mean. https://developers.facebook.com/docs/graph-api */
import type { AppField, ErrorRule, KeyWay, ListDefinition, OAuthCodeWay, Pages, StepDefinition } from '../../domain/apps/definition';

/** Meta supports a version for at least two years. */
export const graphAddress = 'https://graph.facebook.com/v24.0';

/** Meta’s own libraries send the token in the query. */
const carried = { place: 'query', name: 'access_token', value: '{connection.token}' } as const;

/** A token that a person makes in the settings of the business, and the sign-in. Meta has no refresh tokens: a token is exchanged for one of 60 days. */
export const metaWays = (...scopes: readonly string[]): { readonly token: KeyWay; readonly oauth: OAuthCodeWay } => ({
  token: {
    kind: 'key',
    label: 'Access token',
    help: `In Meta Business Suite, open Settings › Users › System users, add one, assign your assets to it, and generate a token with the permissions ${scopes.join(', ')}.`,
    fields: [
      {
        key: 'token',
        label: 'Access token',
        type: 'secret',
        help: 'The token of a system user doesn’t expire. It begins with EAA.',
        isRequired: true,
      },
    ],
    ...carried,
  },
  oauth: {
    kind: 'oauth',
    grant: 'code',
    label: 'Sign in with Facebook',
    authorize: 'https://www.facebook.com/v24.0/dialog/oauth',
    token: `${graphAddress}/oauth/access_token`,
    scopes,
    separator: ',',
    pkce: false,
    // https://developers.facebook.com/docs/facebook-login/guides/access-tokens/get-long-lived
    exchange: {
      request: {
        method: 'GET',
        path: '/oauth/access_token',
        query: {
          grant_type: 'fb_exchange_token',
          client_id: '{client.clientId}',
          client_secret: '{client.clientSecret}',
          fb_exchange_token: '{connection.token}',
        },
      },
      access: 'reply.body.access_token',
      expires: 'reply.body.expires_in',
      renewDays: 60,
    },
    family: 'meta',
    ownClient: true,
    send: carried,
    help: `In Meta for Developers, create a business app with Facebook Login and the permissions ${scopes.join(', ')}, and enter this redirect URL under “Valid OAuth Redirect URIs”:`,
  },
});

export const metaTest = { request: { method: 'GET', path: '/me', query: { fields: 'id,name' } }, title: '{reply.body.name}' } as const;

/** Pages of a list. The last one has a cursor too, after which comes an empty page. */
export const metaPages = (value = 100): Pages => ({
  kind: 'cursor',
  send: 'query.after',
  next: 'reply.body.paging.cursors.after',
  size: { send: 'query.limit', value },
});

export const pageField: AppField = {
  key: 'page',
  label: 'Page',
  type: 'choice',
  help: 'A page that you are an admin of.',
  isRequired: true,
  dynamicChoices: 'pages',
};

export const pagesList: ListDefinition = {
  request: { method: 'GET', path: '/me/accounts', query: { fields: 'id,name' }, pages: metaPages() },
  items: 'reply.body.data',
  value: '{item.id}',
  label: '{item.name}',
};

/** The token of the page, with which the page itself acts. It is asked for each time, and stored nowhere. */
export const pageStep: StepDefinition = {
  name: 'page',
  request: { method: 'GET', path: '/{input.page}', query: { fields: 'access_token' } },
  repeat: 'safe',
};

/** Query and credentials of a request in the name of the page. */
export const pageToken = { access_token: '{page.body.access_token}' } as const;

/** https://developers.facebook.com/docs/graph-api/guides/error-handling */
export const metaErrors = (name: string): readonly ErrorRule[] => [
  {
    when: { match: { 'reply.body.error.code': [102, 190, 463, 467] } },
    is: 'lost',
    say: `Meta refused the token. Reconnect the account of ${name}.`,
  },
  {
    when: { match: { 'reply.body.error.code': [4, 17, 32, 341, 613, 80001, 80002, 80004, 80005, 80006, 80007, 80008, 130429, 131056] } },
    is: 'later',
    say: 'Meta is receiving too many requests. We’ll try again later.',
  },
  {
    when: { match: { 'reply.body.error.code': [1, 2] } },
    is: 'unknown',
    say: `Meta had an internal error: “{reply.body.error.message}” Check ${name} before you try again.`,
  },
  {
    when: { match: { 'reply.body.error.code': [3, 10, 200, 210, 230, 250, 270, 275, 283, 294, 298, 299] } },
    is: 'refused',
    say: 'The connection isn’t allowed to do this: “{reply.body.error.message}” Check its permissions, and your role in Meta.',
  },
  {
    when: { match: { 'reply.body.error.error_user_msg': { present: true } } },
    is: 'refused',
    say: `${name} refused this: “{reply.body.error.error_user_msg}”`,
  },
  {
    when: { match: { 'reply.body.error.message': { present: true } } },
    is: 'refused',
    say: `${name} refused this: “{reply.body.error.message}” Check the fields of this step.`,
  },
];
