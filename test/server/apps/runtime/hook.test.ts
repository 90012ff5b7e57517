import { createHmac, generateKeyPairSync, sign, type KeyObject } from 'node:crypto';
import fc from 'fast-check';
import type { SubscribedHook } from '../../../../src/domain/apps/definition';
import { compile } from '../../../../src/server/apps/runtime/compile';
import { readToken } from '../../../../src/server/apps/runtime/signedTokens';
import type { HookSetup } from '../../../../src/server/connectors/connector';
import { closeCounterparts, startCounterpart, stepErrorOf, testTime } from '../../connectors/counterpart';
import { receive, type Sent } from '../receiving';
import { declare, facts, head } from './declared';

afterAll(closeCounterparts);

const request = { method: 'GET', path: '/x' } as const;
const hook = (more: Partial<SubscribedHook>): SubscribedHook => ({
  ...head,
  kind: 'hook',
  event: 'new_item',
  reach: 'subscribed',
  subscribe: { request },
  unsubscribe: { request },
  key: '{item.id}',
  ...more,
});
const send = (more: Partial<SubscribedHook>, sent: Sent, setup: Partial<HookSetup> = {}) =>
  receive(compile(declare({ triggers: [hook(more)] }), facts), 'new_item', sent, setup);
const statusOf = async (...args: Parameters<typeof send>): Promise<number | undefined> => (await stepErrorOf(send(...args))).options.status;
const keysOf = async (...args: Parameters<typeof send>) => (await send(...args)).events.map(({ key }) => key);

const payload = '{"id":7,"name":"Zoë ü"}';
const seconds = Math.floor(testTime.getTime() / 1000);
const hmac = (text: string, { hash = 'sha256', key = 'hook-secret', encoding = 'hex' as 'hex' | 'base64' } = {}) =>
  createHmac(hash, key).update(text).digest(encoding);
const base = { kind: 'hmac', hash: 'sha256', encoding: 'hex', header: 'X-Sign', content: '{body}', secret: '{hook.secret}' } as const;

describe('the signature of a request', () => {
  it.each([
    ['a prefix', { ...base, prefix: 'sha256=' }, `sha256=${hmac(payload)}`],
    ['base64', { ...base, encoding: 'base64' }, hmac(payload, { encoding: 'base64' })],
    ['another hash', { ...base, hash: 'sha1' }, hmac(payload, { hash: 'sha1' })],
    [
      'pairs with a time',
      { ...base, pairs: { signature: 'v1', time: 't' }, time: { within: 300 }, content: '{time}.{body}' },
      `t=${seconds},v1=${hmac('other')},v1=${hmac(`${seconds}.${payload}`)}`,
    ],
    ['the address', { ...base, content: '{url}{body}' }, hmac(`https://zaps.example.org/hooks/token?a=1${payload}`)],
    ['a header', { ...base, content: '{headers.x-id}.{body}' }, hmac(`42.${payload}`)],
  ] as const)('is right with %s, and wrong for another byte, secret or signature [Z111]', async (_name, signature, given) => {
    const sent = { body: payload, rawQuery: 'a=1', headers: { 'x-sign': given, 'x-id': '42' } };
    expect(await keysOf({ signature }, sent)).toEqual(['7']);
    expect(await statusOf({ signature }, { ...sent, body: payload.replace('7', '8') })).toBe(401);
    expect(await statusOf({ signature }, sent, { kept: { secret: 'other' } })).toBe(401);
    expect(await statusOf({ signature }, { ...sent, headers: { 'x-id': '42' } })).toBe(401);
  });

  it('is over the bytes that were sent, whatever they are [Z111]', async () => {
    await fc.assert(
      fc.asyncProperty(fc.json(), fc.string(), async (json, more) => {
        const body = `{"id":1,"a":${json},"b":${JSON.stringify(more)}}`;
        expect(await keysOf({ signature: base }, { body, headers: { 'x-sign': hmac(body) } })).toEqual(['1']);
        expect(await statusOf({ signature: base }, { body: `${body} `, headers: { 'x-sign': hmac(body) } })).toBe(401);
      }),
      { numRuns: 50 },
    );
  });

  it('of a time that is too old, or in the future, is refused [Z111]', async () => {
    const signature = { ...base, content: '{time}.{body}', time: { place: 'headers.x-time', within: 300 } } as const;
    const at = (time: number | string) => ({ body: payload, headers: { 'x-time': String(time), 'x-sign': hmac(`${time}.${payload}`) } });
    for (const time of [seconds, seconds - 299, seconds * 1000, testTime.toISOString()])
      expect(await keysOf({ signature }, at(time))).toEqual(['7']);
    for (const time of [seconds - 301, seconds + 301, 'soon', '']) expect(await statusOf({ signature }, at(time))).toBe(401);
  });

  it('without a secret is refused and never taken for one with an empty secret [Z111]', async () => {
    const sent = { body: payload, headers: { 'x-sign': hmac(payload, { key: '' }), 'x-token': '' } };
    expect(await statusOf({ signature: base }, sent, { kept: {} })).toBe(503);
    expect(await statusOf({ signature: { kind: 'token', place: 'headers.x-token', value: '{hook.secret}' } }, sent, { kept: {} })).toBe(
      503,
    );
  });

  it('of a form is over its names in order [Z111]', async () => {
    const signature = { ...base, content: '{url}{sortedForm}' } as const;
    const sent = { body: 'b=2&id=7&a=%C3%BC', headers: { 'content-type': 'application/x-www-form-urlencoded' } };
    const given = hmac('https://zaps.example.org/hooks/tokenaüb2id7');
    expect(await keysOf({ signature }, { ...sent, headers: { ...sent.headers, 'x-sign': given } })).toEqual(['7']);
  });

  it('can be a token at a place [Z111]', async () => {
    const signature = { kind: 'token', place: 'headers.x-token', value: '{hook.secret}' } as const;
    expect(await keysOf({ signature }, { body: payload, headers: { 'x-token': 'hook-secret' } })).toEqual(['7']);
    expect(await statusOf({ signature }, { body: payload, headers: { 'x-token': 'hook-secre' } })).toBe(401);
  });

  it('can be by a public key [Z111]', async () => {
    const { publicKey, privateKey } = generateKeyPairSync('ed25519');
    const key = publicKey.export({ format: 'der', type: 'spki' }).subarray(-32).toString('hex');
    const signature = { kind: 'ed25519', header: 'X-Sign', content: '{headers.x-time}{body}', key } as const;
    const sent = (text: string) => ({
      body: payload,
      headers: { 'x-time': '5', 'x-sign': sign(null, Buffer.from(text), privateKey).toString('hex') },
    });
    expect(await keysOf({ signature }, sent(`5${payload}`))).toEqual(['7']);
    expect(await statusOf({ signature }, sent(`6${payload}`))).toBe(401);
  });
});

const part = (value: object) => Buffer.from(JSON.stringify(value)).toString('base64url');
const tokenOf = (head: object, claims: object, sealed: (text: string) => Buffer) => {
  const text = `${part(head)}.${part(claims)}`;
  return `${text}.${sealed(text).toString('base64url')}`;
};

describe('a signed token', () => {
  const bySecret = (claims: object, alg = 'HS256') =>
    tokenOf({ alg }, claims, (text) => createHmac('sha256', 'hook-secret').update(text).digest());

  it('is right by a shared secret and with its claims [Z111]', async () => {
    const signature = { kind: 'jwt', place: 'headers.authorization', secret: '{hook.secret}', claims: { aud: '{url}' } } as const;
    const aud = 'https://zaps.example.org/hooks/token';
    const sent = (token: string) => ({ body: payload, headers: { authorization: `Bearer ${token}` } });
    expect(await keysOf({ signature }, sent(bySecret({ aud, exp: seconds + 60 })))).toEqual(['7']);
    const wrong = [
      bySecret({ aud: 'x' }),
      bySecret({ aud, exp: seconds - 120 }),
      bySecret({ aud }, 'none'),
      bySecret({ aud }, 'RS256'),
      'a.b.c',
      '',
    ];
    for (const token of wrong) expect(await statusOf({ signature }, sent(token))).toBe(401);
  });

  it('is right by the keys at the address of the app, and never by a public key as a secret [Z111]', async () => {
    const { publicKey, privateKey } = generateKeyPairSync('rsa', { modulusLength: 2048 });
    const jwk = { ...publicKey.export({ format: 'jwk' }), kid: 'one' };
    const keys = await startCounterpart(() => ({ body: { keys: [jwk] } }));
    const signature = { kind: 'jwt', place: 'headers.authorization', keys: keys.url } as const;
    const signed = (key: KeyObject, kid = 'one') => tokenOf({ alg: 'RS256', kid }, {}, (text) => sign('sha256', Buffer.from(text), key));
    const other = generateKeyPairSync('rsa', { modulusLength: 2048 }).privateKey;
    const pem = publicKey.export({ format: 'pem', type: 'spki' });
    const confused = tokenOf({ alg: 'HS256', kid: 'one' }, {}, (text) => createHmac('sha256', pem).update(text).digest());
    expect(await keysOf({ signature }, { body: payload, headers: { authorization: signed(privateKey) } })).toEqual(['7']);
    for (const token of [signed(other), signed(privateKey, 'two'), confused])
      expect(await statusOf({ signature }, { body: payload, headers: { authorization: token } })).toBe(401);
    expect(keys.requests).toHaveLength(1);
  });

  it('that is no token is refused, whatever it is [Z111]', () => {
    fc.assert(
      fc.property(fc.string(), fc.array(fc.base64String(), { maxLength: 4 }), (text, parts) => {
        expect(readToken(text, { secret: 'x' }, testTime)).toBeNull();
        expect(readToken(parts.join('.'), { keys: [{ kty: 'RSA' }] }, testTime)).toBeNull();
      }),
    );
  });
});

describe('a question of the app', () => {
  const challenge = { when: { 'body.type': 'url_verification' }, reply: { body: { challenge: '{body.challenge}' } } } as const;

  it.each([
    ['in the body', challenge, { body: { type: 'url_verification', challenge: 'abc' } }, '{"challenge":"abc"}'],
    [
      'in the query',
      { when: { 'query[hub.mode]': 'subscribe' }, reply: { body: '{query[hub.challenge]}' } },
      { method: 'GET', query: { 'hub.mode': 'subscribe', 'hub.challenge': '12345' } },
      '12345',
    ],
    [
      'by a signature of its token',
      {
        when: { 'body.event': 'endpoint.url_validation' },
        hmac: { hash: 'sha256', encoding: 'hex', content: '{body.token}', secret: '{hook.secret}' },
        reply: { body: { plain: '{body.token}', encrypted: '{hmac}' } },
      },
      { body: { event: 'endpoint.url_validation', token: 'qgg8' } },
      JSON.stringify({ plain: 'qgg8', encrypted: hmac('qgg8') }),
    ],
  ] as const)('%s is answered, and is no event [Z111]', async (_name, hello, sent, body) => {
    const { events, reply } = await send({ hello: [hello as never], signature: base }, sent as Sent);
    expect([events, reply?.status, reply?.body]).toEqual([[], 200, body]);
  });

  it('that is signed is answered only if the signature is right [Z111]', async () => {
    const body = JSON.stringify({ type: 'url_verification', challenge: 'abc' });
    expect(await statusOf({ hello: [challenge], signature: base }, { body, headers: { 'x-sign': 'wrong' } })).toBe(401);
    expect((await send({ hello: [challenge], signature: base }, { body, headers: { 'x-sign': hmac(body) } })).reply?.status).toBe(200);
  });

  it('gets no signature that would be good for an event [Z111]', async () => {
    const hello = {
      when: { 'body.type': 'check' },
      hmac: { hash: 'sha256', encoding: 'hex', content: '{body.token}', secret: '{hook.secret}' },
      reply: { body: '{hmac}' },
    } as const;
    expect(await statusOf({ hello: [hello], signature: base }, { body: { type: 'check', token: payload } })).toBe(400);
    // And what it signs is no event.
    const sent = { body: 'qgg8', headers: { 'content-type': 'text/plain', 'x-sign': hmac('qgg8') } };
    expect(await statusOf({ hello: [hello], signature: base, key: '{body}' }, sent)).toBe(401);
  });

  it('that brings a secret is answered with it, and the secret is kept once and while the app is asked [Z111]', async () => {
    const hello = {
      when: { 'headers.x-hook-secret': { present: true } },
      reply: { headers: { 'X-Hook-Secret': '{headers.x-hook-secret}' } },
      keep: { given: 'headers.x-hook-secret' },
    } as const;
    const sent = { headers: { 'x-hook-secret': 'brought' } };
    const { reply, keep } = await send({ hello: [hello] }, sent, { isPending: true });
    expect([reply?.headers['x-hook-secret'], keep]).toEqual(['brought', { given: 'brought' }]);
    expect(await statusOf({ hello: [hello] }, sent, { isPending: false })).toBe(403);
    expect(await statusOf({ hello: [hello] }, sent, { isPending: true, kept: { given: 'before' } })).toBe(403);
  });
});

describe('the events of a request', () => {
  it('are its items that fit, each with its key and output, and are answered without a text [Z111]', async () => {
    const items = [
      { id: 1, type: 'a' },
      { id: 2, type: 'b' },
      { id: 3, type: 'a' },
    ];
    const more = { items: 'body.list', where: { 'item.type': 'a' }, key: '{body.batch}:{item.id}', output: { number: '{item.id}' } };
    const { events, reply } = await send(more, { body: { batch: 'x', list: items } });
    expect(events).toEqual([
      { key: 'x:1', data: { number: 1 } },
      { key: 'x:3', data: { number: 3 } },
    ]);
    expect(reply).toEqual({ status: 200, headers: {}, body: '' });
  });

  it('without a key are refused, and so is a body that is not what it says [Z111]', async () => {
    expect(await statusOf({}, { body: { name: 'no id' } })).toBe(422);
    expect(await statusOf({}, { body: '{"id":' })).toBe(400);
  });
});
