import fc from 'fast-check';
import type { OAuthOptions } from '../../../src/server/connectors/connector';
import { refreshTokens, type OAuthClient } from '../../../src/server/engine/oauth/client';
import { readTokenReply } from '../../../src/server/engine/oauth/tokenReply';
import { callContext, closeCounterparts, startCounterpart, type Reply } from '../connectors/counterpart';

afterAll(closeCounterparts);

/** What an answer to a request for new tokens means. */
async function meaningOf(reply: Reply) {
  const { url } = await startCounterpart(() => reply);
  const addresses = { authorization: `${url}/authorize`, token: `${url}/token`, revocation: null };
  const client: OAuthClient = { ...addresses, clientId: 'patchbay', clientSecret: 'canary' };
  return refreshTokens(callContext().outgoing, client, 'present');
}

/** The same for a reply that is already here; a body that is no text is JSON. */
function read({ status = 200, headers, body }: Reply, options?: OAuthOptions) {
  const isText = typeof body === 'string';
  const type = { 'content-type': isText ? 'text/html; charset=utf-8' : 'application/json; charset=utf-8' };
  const bytes = Buffer.from(isText ? body : JSON.stringify(body));
  return readTokenReply({ status, headers: headers ?? type, body: bytes, url: 'https://app.example/token' }, options);
}

const form = { 'content-type': 'application/x-www-form-urlencoded; charset=utf-8' };
const none = { refresh: null, expiresIn: null, kept: {} };

describe('an answer of the sign-in of an app', () => {
  it.each([
    [
      'with all that RFC 6749 names',
      { body: { access_token: 'a', token_type: 'Bearer', refresh_token: 'r', expires_in: 3600 } },
      'r',
      3600,
    ],
    ['without a type and another refresh token', { body: { access_token: 'a' } }, 'present', null],
    ['with its time as a text', { body: { access_token: 'a', token_type: 'bearer', expires_in: '3600' } }, 'present', 3600],
    ['with a time that is none', { body: { access_token: 'a', expires_in: null, refresh_token: '' } }, 'present', null],
    ['of another content type', { headers: { 'content-type': 'text/html' }, body: '{"access_token":"a","refresh_token":"r"}' }, 'r', null],
    ['as a form', { headers: { 'content-type': 'text/plain' }, body: 'access_token=a&refresh_token=r&expires_in=60' }, 'r', 60],
    ['with another success', { status: 201, body: { access_token: 'a', id_token: 'no.valid.one' } }, 'present', null],
  ] as const)('%s gives tokens [Z90]', async (_what, reply, refresh, expiresIn) => {
    expect(await meaningOf(reply)).toEqual({ type: 'tokens', tokens: { access: 'a', refresh, expiresIn, kept: {} } });
  });

  it.each([
    ['invalid_grant', { status: 400, body: { error: 'invalid_grant' } }],
    ['bad_refresh_token', { status: 200, body: { error: 'bad_refresh_token', error_description: 'The refresh token is incorrect.' } }],
    ['bad_refresh_token', { status: 400, body: { error: 'bad_refresh_token' } }],
    ['unauthorized_client', { status: 401, body: { error: 'unauthorized_client' } }],
    ['bad_refresh_token', { headers: { 'content-type': 'application/x-www-form-urlencoded' }, body: 'error=bad_refresh_token' }],
  ] as const)('that names the error %s is a refusal, whatever its status [Z90]', async (code, reply) => {
    expect(await meaningOf(reply)).toEqual({ type: 'refused', code });
  });

  it.each([
    { status: 503, body: { error: 'temporarily_unavailable' } },
    { status: 400, body: { error: 'temporarily_unavailable' } },
    { status: 500, body: { error: 'internal' } },
    { status: 500, body: { error: 'invalid_grant' } },
    { status: 429, body: { error: 'invalid_grant' } },
    { status: 400, body: { error: 'a_code_of_tomorrow' } },
    { status: 200, body: '<html>' },
    { status: 200, headers: { 'content-type': 'text/html' }, body: 'error=invalid_grant' },
    { status: 200, body: {} },
    { status: 302, body: { access_token: 'a' } },
    { status: 204 },
  ] as const)('such as %j is none: a later try may help [Z90]', async (reply) => {
    expect((await meaningOf(reply)).type).toBe('away');
  });
});

describe('the replies that makers send', () => {
  it.each<[string, Reply, OAuthOptions, object]>([
    [
      'Slack, for a bot',
      {
        body: { ok: true, access_token: 'a', token_type: 'bot', scope: 'chat:write', team: { id: 'T1', name: 'Harbor' }, enterprise: null },
      },
      { keep: { team: 'reply.body.team.id' } },
      { ...none, access: 'a', kept: { team: 'T1' } },
    ],
    [
      'Slack, for a person, with a token that rotates',
      { body: { ok: true, authed_user: { id: 'U1', access_token: 'a', token_type: 'user', refresh_token: 'r', expires_in: 43_200 } } },
      {
        access: 'reply.body.authed_user.access_token',
        refresh: 'reply.body.authed_user.refresh_token',
        expires: 'reply.body.authed_user.expires_in',
      },
      { access: 'a', refresh: 'r', expiresIn: 43_200, kept: {} },
    ],
    ['Shopify', { body: { access_token: 'a', scope: 'write_orders' } }, {}, { ...none, access: 'a' }],
    ['Mailchimp', { body: { access_token: 'a', expires_in: 0, scope: null } }, {}, { ...none, access: 'a' }],
    ['GitHub', { headers: form, body: 'access_token=a&scope=repo%2Cgist&token_type=bearer' }, {}, { ...none, access: 'a' }],
    [
      'Facebook',
      { body: { access_token: 'a', token_type: 'bearer', expires_in: 5_183_944 } },
      {},
      { ...none, access: 'a', expiresIn: 5_183_944 },
    ],
    [
      'Google',
      { body: { access_token: 'a', expires_in: 3599, refresh_token: 'r', scope: 'openid', token_type: 'Bearer', id_token: 'x.y.z' } },
      {},
      { access: 'a', refresh: 'r', expiresIn: 3599, kept: {} },
    ],
    [
      'Microsoft',
      { body: { token_type: 'Bearer', scope: 'User.Read', expires_in: 3736, ext_expires_in: 3736, access_token: 'a', refresh_token: 'r' } },
      {},
      { access: 'a', refresh: 'r', expiresIn: 3736, kept: {} },
    ],
    [
      'Notion',
      {
        body: {
          access_token: 'a',
          token_type: 'bearer',
          refresh_token: null,
          bot_id: 'b',
          workspace_id: 'w',
          duplicated_template_id: null,
        },
      },
      { keep: { workspace: 'reply.body.workspace_id', template: 'reply.body.duplicated_template_id' } },
      { ...none, access: 'a', kept: { workspace: 'w' } },
    ],
    [
      'HubSpot',
      { body: { token_type: 'bearer', refresh_token: 'r', access_token: 'a', expires_in: 1800 } },
      {},
      { access: 'a', refresh: 'r', expiresIn: 1800, kept: {} },
    ],
    [
      'Stripe',
      {
        body: {
          access_token: 'a',
          livemode: false,
          refresh_token: 'r',
          token_type: 'bearer',
          stripe_user_id: 'acct_1',
          scope: 'read_write',
        },
      },
      { keep: { account: 'reply.body.stripe_user_id', isLive: 'reply.body.livemode' } },
      { ...none, access: 'a', refresh: 'r', kept: { account: 'acct_1', isLive: 'false' } },
    ],
    ['Todoist', { body: { access_token: 'a', token_type: 'Bearer' } }, {}, { ...none, access: 'a' }],
    [
      'Asana',
      {
        body: {
          access_token: 'a',
          token_type: 'bearer',
          expires_in: 3600,
          data: { id: 4673218951, gid: '4673218951' },
          refresh_token: 'r',
        },
      },
      { keep: { user: 'reply.body.data.gid' } },
      { access: 'a', refresh: 'r', expiresIn: 3600, kept: { user: '4673218951' } },
    ],
    [
      'Salesforce',
      { body: { access_token: 'a', instance_url: 'https://harbor.my.salesforce.com', token_type: 'Bearer', issued_at: '1278448832702' } },
      { keep: { instance: 'reply.body.instance_url' } },
      { ...none, access: 'a', kept: { instance: 'https://harbor.my.salesforce.com' } },
    ],
    [
      'QuickBooks',
      { body: { token_type: 'bearer', expires_in: 3600, refresh_token: 'r', x_refresh_token_expires_in: 8_726_400, access_token: 'a' } },
      {},
      { access: 'a', refresh: 'r', expiresIn: 3600, kept: {} },
    ],
    [
      'Meta, with the ID of a page that is larger than exact numbers',
      { headers: { 'content-type': 'application/json' }, body: '{"access_token":"a","page":{"id":17841405822304914,"access_token":"p"}}' },
      { expires: 'never', keep: { page: 'reply.body.page.id', pageToken: { place: 'reply.body.page.access_token', secret: true } } },
      { ...none, access: 'a', kept: { page: '17841405822304914', pageToken: 'p' } },
    ],
    [
      'Square, with the moment at which the token ends',
      {
        body: {
          access_token: 'a',
          token_type: 'bearer',
          expires_at: '2026-12-29T09:30:00Z',
          merchant_id: 'M',
          refresh_token: 'r',
          short_lived: false,
        },
      },
      { expires: { place: 'reply.body.expires_at', as: 'date' } },
      { ...none, access: 'a', refresh: 'r', expiresAt: new Date('2026-12-29T09:30:00Z') },
    ],
  ])('%s: the tokens are read [Z90]', (_maker, reply, options, tokens) => {
    expect(read(reply, options)).toEqual({ type: 'tokens', tokens });
  });

  it.each<[string, Reply, string]>([
    ['Slack', { body: { ok: false, error: 'invalid_refresh_token' } }, 'invalid_refresh_token'],
    [
      'GitHub',
      { body: { error: 'bad_verification_code', error_description: 'The code is incorrect or expired.' } },
      'bad_verification_code',
    ],
    ['GitHub, as a form', { headers: form, body: 'error=incorrect_client_credentials' }, 'incorrect_client_credentials'],
    ['Zoho', { body: { error: 'invalid_code' } }, 'invalid_code'],
    [
      'Facebook',
      {
        status: 400,
        body: { error: { message: 'Error validating access token.', type: 'OAuthException', code: 190, error_subcode: 460 } },
      },
      'OAuthException',
    ],
    ['Google', { status: 400, body: { error: 'invalid_grant', error_description: 'Token has been expired or revoked.' } }, 'invalid_grant'],
    ['Microsoft', { status: 400, body: { error: 'interaction_required', error_codes: [50_076] } }, 'interaction_required'],
    ['HubSpot', { status: 400, body: { status: 'BAD_REFRESH_TOKEN', message: 'missing or invalid refresh token' } }, 'BAD_REFRESH_TOKEN'],
    ['Stripe', { status: 400, body: { error: 'invalid_grant', error_description: 'Authorization code does not exist.' } }, 'invalid_grant'],
  ])('%s: a person has to sign in again [Z90]', (_maker, reply, code) => {
    expect(read(reply)).toEqual({ type: 'refused', code });
  });

  it.each<[string, Reply]>([
    ['Slack, too often', { status: 429, body: { ok: false, error: 'ratelimited' } }],
    ['Slack, a fault', { body: { ok: false, error: 'fatal_error' } }],
    ['Slack, a failure with a token in it', { body: { ok: false, access_token: 'a' } }],
    [
      'Facebook, a fault',
      { status: 400, body: { error: { message: 'Service temporarily unavailable', type: 'OAuthException', code: 2 } } },
    ],
    ['Facebook, a fault that says so', { status: 400, body: { error: { type: 'OAuthException', code: 999, is_transient: true } } }],
  ])('%s: a later try may help [Z90]', (_maker, reply) => {
    expect(read(reply).type).toBe('away');
  });
});

it.each([
  ['seconds', 3600, { expiresIn: 3600 }],
  ['milliseconds', '3600000', { expiresIn: 3600 }],
  ['unix', 1_798_537_800, { expiresIn: null, expiresAt: new Date('2026-12-29T09:50:00Z') }],
  ['unixMs', '1798537800000', { expiresIn: null, expiresAt: new Date('2026-12-29T09:50:00Z') }],
  ['date', '2026-12-29T10:50:00+01:00', { expiresIn: null, expiresAt: new Date('2026-12-29T09:50:00Z') }],
  ['date', 'Tue, 29 Dec 2026 09:50:00 GMT', { expiresIn: null, expiresAt: new Date('2026-12-29T09:50:00Z') }],
  // Nothing is guessed: a time of another kind is none.
  ['seconds', '2026-12-29T09:50:00Z', { expiresIn: null }],
  ['seconds', 1_798_537_800_000, { expiresIn: null }],
  ['unix', 1_798_537_800_000, { expiresIn: null }],
  ['date', 'soon', { expiresIn: null }],
  ['unix', 0, { expiresIn: null }],
] as const)('a time that is declared as %s is read from %j, and a time of another kind is none [Z210]', (as, ends, life) => {
  const reply = read({ body: { access_token: 'a', ends } }, { expires: { place: 'reply.body.ends', as } });
  expect(reply).toEqual({ type: 'tokens', tokens: { access: 'a', refresh: null, kept: {}, ...life } });
});

it('every reply is read as tokens, a refusal or a later try, and its tokens last for a time that is a date [Z90]', () => {
  const name = fc.constantFrom('access_token', 'refresh_token', 'expires_in', 'error', 'ok', 'status', '__proto__', 'constructor');
  const body = fc.oneof(
    fc.json(),
    fc.string(),
    fc.dictionary(name, fc.jsonValue()).map((value) => JSON.stringify(value)),
    fc.dictionary(name, fc.string()).map((value) => new URLSearchParams(value).toString()),
  );
  const place = fc.oneof(fc.string(), fc.constantFrom('reply.body.access_token', 'reply.body.constructor', 'reply.headers.content-type'));
  const type = fc.constantFrom('application/json', 'text/plain', 'text/html', 'application/x-www-form-urlencoded', '');
  fc.assert(
    fc.property(fc.integer({ min: 100, max: 599 }), type, body, place, (status, contentType, text, at) => {
      const result = read({ status, headers: { 'content-type': contentType }, body: text }, { keep: { kept: at } });
      if (result.type !== 'tokens') return;
      const { access, refresh, expiresIn, kept } = result.tokens;
      expect(status).toBeLessThan(300);
      expect([access, refresh ?? 'none', kept.kept ?? 'none']).not.toContain('');
      expect(new Date(Date.now() + (expiresIn ?? 0) * 1000).getTime()).not.toBeNaN();
    }),
  );
});
