import { refreshTokens, type OAuthClient } from '../../../src/server/engine/oauth/client';
import { callContext, closeCounterparts, startCounterpart, type Reply } from '../connectors/counterpart';

afterAll(closeCounterparts);

/** What an answer to a request for new tokens means. */
async function meaningOf(reply: Reply) {
  const { url } = await startCounterpart(() => reply);
  const addresses = { authorization: `${url}/authorize`, token: `${url}/token`, revocation: null };
  const client = { ...addresses, clientId: 'patchbay', clientSecret: 'canary', scopes: [] } as OAuthClient;
  return refreshTokens(callContext().outgoing, client, 'present');
}

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
  ] as const)('%s gives tokens', async (_what, reply, refresh, expiresIn) => {
    expect(await meaningOf(reply)).toEqual({ type: 'tokens', tokens: { access: 'a', refresh, expiresIn } });
  });

  it.each([
    ['invalid_grant', { status: 400, body: { error: 'invalid_grant' } }],
    ['bad_refresh_token', { status: 200, body: { error: 'bad_refresh_token', error_description: 'The refresh token is incorrect.' } }],
    ['bad_refresh_token', { status: 400, body: { error: 'bad_refresh_token' } }],
    ['unauthorized_client', { status: 401, body: { error: 'unauthorized_client' } }],
    ['bad_refresh_token', { headers: { 'content-type': 'application/x-www-form-urlencoded' }, body: 'error=bad_refresh_token' }],
  ] as const)('that names the error %s is a refusal, whatever its status', async (code, reply) => {
    expect(await meaningOf(reply)).toEqual({ type: 'refused', code });
  });

  it.each([
    { status: 503, body: { error: 'temporarily_unavailable' } },
    { status: 400, body: { error: 'temporarily_unavailable' } },
    { status: 500, body: { error: 'internal' } },
    { status: 429, body: { error: 'whatever' } },
    { status: 200, body: '<html>' },
    { status: 200, body: {} },
    { status: 204 },
  ] as const)('such as %j is none: a later try may help', async (reply) => {
    expect((await meaningOf(reply)).type).toBe('away');
  });
});
