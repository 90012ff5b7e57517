import type { OAuthEndpoints, OAuthOptions } from '../../../src/server/connectors/connector';
import {
  authorizationUrl,
  exchangeToken,
  redeemCode,
  refreshTokens,
  requestClientToken,
  revokeToken,
  type OAuthClient,
} from '../../../src/server/engine/oauth/client';
import { callContext, closeCounterparts, startCounterpart } from '../connectors/counterpart';

afterAll(closeCounterparts);

const { outgoing } = callContext();
const answer = { code: 'c0de', redirectUri: 'https://patchbay.example/engine/auth/callback', verifier: 'v' };

async function appWith(options: OAuthOptions & Partial<OAuthEndpoints> = {}) {
  const app = await startCounterpart(() => ({ body: { access_token: 'a' } }));
  const client: OAuthClient = {
    authorization: `${app.url}/authorize`,
    token: `${app.url}/token`,
    revocation: `${app.url}/revoke`,
    clientId: 'id of é',
    clientSecret: 's:e/c+ret',
    ...options,
  };
  const sent = () => {
    const { method, path, headers, body } = app.last();
    return { method, path, type: headers['content-type'], authorization: headers.authorization, body };
  };
  return { app, client, sent };
}

/** The parameters of the app's page. */
function pageOf(client: OAuthClient) {
  const url = authorizationUrl(client, { redirectUri: answer.redirectUri, scopes: ['one', 'two'], state: 's', challenge: 'ch' });
  return Object.fromEntries(new URL(url).searchParams);
}

const inBody = { client_id: 'id of é', client_secret: 's:e/c+ret' };
const codeGrant = { grant_type: 'authorization_code', code: 'c0de', redirect_uri: answer.redirectUri, code_verifier: 'v' };

describe('the page of the app on which a person allows the access', () => {
  it('gets what RFC 6749 and 7636 name, and parameters of the app that replace none of them [Z91]', async () => {
    const { client } = await appWith({ authorizeExtra: { access_type: 'offline', state: 'forged' } });
    expect(pageOf({ ...client, authorization: `${client.authorization}?tenant=7` })).toEqual({
      tenant: '7',
      access_type: 'offline',
      client_id: 'id of é',
      response_type: 'code',
      redirect_uri: answer.redirectUri,
      scope: 'one two',
      state: 's',
      code_challenge: 'ch',
      code_challenge_method: 'S256',
    });
  });

  it('has commas between scopes, and no PKCE, where the app says so [Z91]', async () => {
    const { client } = await appWith({ separator: ',', pkce: false });
    const page = pageOf(client);
    expect([page.scope, page.code_challenge, page.code_challenge_method]).toEqual(['one,two', undefined, undefined]);
  });
});

describe('a request for tokens', () => {
  it('has the client and the verifier in a form by default [Z91]', async () => {
    const { client, sent } = await appWith();
    await redeemCode(outgoing, client, answer);
    const { body, ...rest } = sent();
    expect(rest).toEqual({ method: 'POST', path: '/token', type: 'application/x-www-form-urlencoded', authorization: undefined });
    expect(Object.fromEntries(new URLSearchParams(body))).toEqual({ ...inBody, ...codeGrant });
  });

  it('proves the client by Basic authentication, encoded as RFC 6749 says, where the app wants it so [Z91]', async () => {
    const { client, sent } = await appWith({ clientIn: 'basic' });
    await redeemCode(outgoing, client, answer);
    const [scheme, proof = ''] = sent().authorization!.split(' ');
    expect([scheme, Buffer.from(proof, 'base64').toString()]).toEqual(['Basic', 'id+of+%C3%A9:s%3Ae%2Fc%2Bret']);
    expect(Object.fromEntries(new URLSearchParams(sent().body))).toEqual(codeGrant);
  });

  it('of a public client names it in the body, also where others use Basic authentication [Z91]', async () => {
    const { client, sent } = await appWith({ clientIn: 'basic' });
    await redeemCode(outgoing, { ...client, clientSecret: null }, answer);
    expect(sent().authorization).toBeUndefined();
    expect(Object.fromEntries(new URLSearchParams(sent().body))).toEqual({ client_id: 'id of é', ...codeGrant });
  });

  it('is JSON, without PKCE and with further parameters, where the app wants it so [Z91]', async () => {
    const { client, sent } = await appWith({ tokenBody: 'json', pkce: false, tokenExtra: { audience: 'harbor' } });
    await redeemCode(outgoing, client, answer);
    const { code_verifier: _verifier, ...rest } = codeGrant;
    expect(sent().type).toBe('application/json');
    expect(JSON.parse(sent().body)).toEqual({ ...inBody, ...rest, audience: 'harbor' });
  });

  it('that refreshes has its own further parameters [Z91]', async () => {
    const { client, sent } = await appWith({ tokenExtra: { audience: 'harbor' }, refreshExtra: { scope: 'one' } });
    await refreshTokens(outgoing, client, 'r');
    expect(Object.fromEntries(new URLSearchParams(sent().body))).toEqual({
      ...inBody,
      grant_type: 'refresh_token',
      refresh_token: 'r',
      scope: 'one',
    });
  });

  it('that refreshes goes to the address of renewals where the app has one, and no other request does [Z211]', async () => {
    const { client, sent, app } = await appWith();
    const renewing = { ...client, renewal: `${app.url}/renew` };
    await refreshTokens(outgoing, renewing, 'r');
    const refreshed = sent();
    await redeemCode(outgoing, renewing, answer);
    expect([refreshed.path, sent().path]).toEqual(['/renew', '/token']);
  });

  it('of the client itself has the grant, which a parameter of the app can replace [Z92]', async () => {
    const { client, sent } = await appWith({ separator: ',', tokenExtra: { grant_type: 'account_credentials', account_id: '7' } });
    await requestClientToken(outgoing, { ...client, tokenExtra: {} }, ['one', 'two']);
    expect(Object.fromEntries(new URLSearchParams(sent().body))).toEqual({ ...inBody, grant_type: 'client_credentials', scope: 'one,two' });
    await requestClientToken(outgoing, client, []);
    expect(Object.fromEntries(new URLSearchParams(sent().body))).toEqual({ ...inBody, grant_type: 'account_credentials', account_id: '7' });
  });
});

it('an exchanged token lasts as long as the app says, otherwise as long as its definition says [Z92]', async () => {
  const { client, sent, app } = await appWith();
  const request = ({ token, clientId }: { token: string; clientId: string }) => ({
    url: `${app.url}/exchange?${new URLSearchParams({ token, clientId })}`,
    method: 'GET',
  });
  const life = async (renewDays?: number, expires?: string) => {
    const exchange = { request, access: 'reply.body.access_token', ...(renewDays && { renewDays }), ...(expires && { expires }) };
    const result = await exchangeToken(outgoing, client, exchange, { values: {}, token: 'short' });
    return result.type === 'tokens' ? result.tokens.expiresIn : result;
  };
  expect([await life(60), await life(), await life(60, 'reply.status')]).toEqual([60 * 24 * 3600, null, 200]);
  expect([sent().method, sent().path, app.last().query.get('token')]).toEqual(['GET', '/exchange', 'short']);
});

it('a token is revoked with the proof of the client, and a refusal is no success [S01, Z91]', async () => {
  const { client, sent } = await appWith();
  await revokeToken(outgoing, client, 'a');
  expect([sent().path, Object.fromEntries(new URLSearchParams(sent().body))]).toEqual(['/revoke', { ...inBody, token: 'a' }]);
  const away = await startCounterpart(() => ({ status: 503 }));
  await expect(revokeToken(outgoing, { ...client, revocation: away.url }, 'a')).rejects.toThrow('503');
});
