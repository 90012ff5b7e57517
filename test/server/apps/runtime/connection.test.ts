import type { OAuthCodeWay, Way } from '../../../../src/domain/apps/definition';
import { compile } from '../../../../src/server/apps/runtime/compile';
import type { ConnectionForm } from '../../../../src/server/connectors/connector';
import { callContext, closeCounterparts, startCounterpart, stepErrorOf } from '../../connectors/counterpart';
import { connectionTo, declare, facts, runAction, write } from './declared';

afterAll(closeCounterparts);

const signIn: OAuthCodeWay = {
  kind: 'oauth',
  grant: 'code',
  label: 'Sign in',
  authorize: '{connection.server}/authorize',
  token: '{connection.server}/token',
  scopes: ['read'],
  separator: ',',
  tokenHosts: ['*.app.example'],
  family: 'stock',
  help: 'Register a client with this address:',
  authorizeExtra: { site: '{connection.server}' },
};

const formOf = (ways: Readonly<Record<string, Way>>): ConnectionForm =>
  compile(declare({ connection: { ...declare().connection!, ways } }), facts).connection!;

describe('the connection of a declared app', () => {
  it('takes the token that a person enters instead of the sign-in, at a server whose address they wrote in any way [Z170]', () => {
    const token = { key: 'token', label: 'Token', type: 'secret' as const, isRequired: true };
    const form = formOf({ account: { ...signIn, fields: [token] } });
    expect([form.ways, form.fields.map(({ key }) => key), form.oauth!.fields]).toEqual([undefined, ['server', 'token'], ['server']]);
    for (const server of ['https://stock.example/sub', 'https://stock.example/sub/', 'stock.example/sub'])
      expect(form.oauth!.endpoints({ server }).authorization).toBe('https://stock.example/sub/authorize');
    expect(form.oauth!.endpoints({ server: 'http://my_stock:3000' }).token).toBe('http://my_stock:3000/token');
    expect(() => form.oauth!.endpoints({ server: 'javascript:alert(1)' })).toThrow('not an address');
  });

  it('is lost without the address of its server [Z170]', async () => {
    const { options } = await stepErrorOf(runAction(declare({ actions: [write({ method: 'POST', path: '/a' })] }), { url: '' } as never));
    expect(options.isConnectionLost).toBe(true);
  });

  it('is tested by a request, and has the name that the app gives [Z89]', async () => {
    const target = await startCounterpart(({ headers }) =>
      headers.authorization === 'Bearer canary-key' ? { body: { name: 'Ada' } } : { status: 401, body: {} },
    );
    const form = compile(declare(), facts).connection!;
    const test = (more: Record<string, string> = {}) => form.test(callContext({ connection: { ...connectionTo(target), ...more } }));
    expect(await test()).toEqual({ title: 'Ada' });
    expect((await stepErrorOf(test({ apiKey: 'other' }))).options.isConnectionLost).toBe(true);
    expect((await stepErrorOf(test({ apiKey: '' }))).message).toBe('Key is missing.');
    expect(form.fields.map(({ key, type, isRequired }) => [key, type, isRequired])).toEqual([
      ['server', 'text', true],
      ['apiKey', 'secret', true],
    ]);
  });

  it('has the sign-in of its definition [Z89]', () => {
    const { oauth } = formOf({ oauth: signIn });
    expect(oauth).toMatchObject({
      fields: ['server'],
      token: 'token',
      scopes: ['read'],
      separator: ',',
      family: 'stock',
      tokenHosts: ['*.app.example'],
    });
    expect(oauth!.endpoints({ server: 'https://a.example' })).toEqual({
      authorization: 'https://a.example/authorize',
      token: 'https://a.example/token',
      revocation: null,
      authorizeExtra: { site: 'https://a.example' },
    });
  });

  it('has each of its ways with its own fields and help, and those that all have once [Z89, Z94]', () => {
    const { key } = declare().connection!.ways;
    const { fields, ways, oauth } = formOf({ key: { ...key!, help: 'Create a key.' }, oauth: signIn });
    expect([fields.map((field) => field.key), oauth]).toEqual([['server'], undefined]);
    expect(ways!.map(({ name, label, help, fields: own }) => [name, label, help, own.map((field) => field.key)])).toEqual([
      ['key', 'Key', 'Create a key.', ['apiKey']],
      ['oauth', 'Sign in', undefined, []],
    ]);
    expect(ways!.map((way) => way.oauth?.token)).toEqual([undefined, 'token']);
    expect(formOf({ key: { ...key!, help: 'Create a key.' } }).ways?.map(({ help }) => help)).toEqual(['Create a key.']);
  });

  it('exchanges a token by the request of its definition, which goes to its own hosts only [Z91, Z92]', () => {
    const exchange = (address: string): OAuthCodeWay['exchange'] => ({
      request: {
        method: 'GET',
        ...(address === '' ? { path: '/longer/{client.clientId}' } : { address }),
        query: { secret: '{client.clientSecret}', token: '{connection.token}', site: '{connection.server}' },
      },
      access: 'reply.body.access_token',
      renewDays: 60,
    });
    const given = {
      values: { server: 'https://a.example', elsewhere: 'https://b.example/x' },
      token: 'short token',
      clientId: 'c/1',
      clientSecret: 's&2',
    };
    const of = (address: string) => formOf({ oauth: { ...signIn, exchange: exchange(address) } }).oauth!.exchange!;
    expect(of('')).toMatchObject({ access: 'reply.body.access_token', renewDays: 60 });
    expect(of('').request(given)).toEqual({
      method: 'GET',
      url: 'https://a.example/v1/longer/c%2F1?secret=s%262&token=short+token&site=https%3A%2F%2Fa.example',
      headers: { accept: 'application/json' },
    });
    expect(() => of('connection.elsewhere').request(given)).toThrow('does not belong to Stock');
    const form = formOf({
      oauth: {
        ...signIn,
        exchange: { request: { method: 'POST', path: '/longer', body: { form: { token: '{connection.token}' } } }, access: 'reply.body.a' },
      },
    });
    expect(form.oauth!.exchange!.request(given)).toMatchObject({
      body: 'token=short+token',
      headers: { 'content-type': 'application/x-www-form-urlencoded' },
    });
  });

  it('sends further credentials with those of the sign-in, and hides both [Z142]', async () => {
    const target = await startCounterpart(() => ({ body: { id: 1 } }));
    const developerKey = { key: 'developerKey', label: 'Key of the developer', type: 'secret', isRequired: true } as const;
    const extra = [{ place: 'header', name: 'x-developer', value: '{connection.developerKey}' }] as const;
    const definition = declare({
      connection: { ...declare().connection!, ways: { oauth: { ...signIn, fields: [developerKey], extra } } },
      actions: [write({ method: 'GET', path: '/' })],
    });
    const { outgoing } = callContext({});
    const hidden: unknown[] = [];
    const connection = { ...connectionTo(target), token: 't1', developerKey: 'd1' };
    await runAction(definition, target, {
      connection,
      outgoing: { ...outgoing, send: (request) => (hidden.push(request.secretHeaders), outgoing.send(request)) },
    });
    expect(target.last().headers).toMatchObject({ authorization: 'Bearer t1', 'x-developer': 'd1' });
    expect(hidden).toEqual([['authorization', 'x-developer']]);
  });
});
