import { isTooDeep } from '../../../src/domain/runs/json';
import { code } from '../../../src/server/connectors/code';
import { formatter } from '../../../src/server/connectors/formatter';
import type { Action, Field, Store } from '../../../src/server/connectors/connector';
import { webhooks } from '../../../src/server/connectors/webhooks';
import { callStep, type StepCall } from '../../../src/server/engine/callStep';
import { withoutSecretInputs } from '../../../src/server/engine/secrets';
import { actionOf, callContext, closeCounterparts, startCounterpart } from '../connectors/counterpart';

afterAll(closeCounterparts);

const { outgoing, store, files, kept, signal, now, zone, idempotencyKey } = callContext();

const call = (action: Action, more: Partial<StepCall>) =>
  callStep(outgoing, {
    action,
    input: {},
    connection: {},
    connectionFields: [],
    store: store as Store,
    files,
    kept,
    idempotencyKey,
    zone,
    region: null,
    now,
    signal,
    ...more,
  });

/** A server that repeats what it gets, as many do in their errors. */
const startEcho = (status: number) => startCounterpart(({ headers }) => ({ status, body: { message: `Bad: ${headers.authorization}` } }));

describe('the call of a step', () => {
  it('gives a value of 64 levels, from a reply and from code, and refuses more with that number [Z59]', async () => {
    const lists = (levels: number) => `${'['.repeat(levels)}1${']'.repeat(levels)}`;
    const app = await startCounterpart(({ query }) => ({
      headers: { 'content-type': 'application/json' },
      body: lists(Number(query.get('levels'))),
    }));
    const ways = [
      (levels: number) => call(actionOf(webhooks, 'get'), { input: { url: `${app.url}/?levels=${levels}` } }),
      (levels: number) => call(actionOf(code, 'run_javascript'), { input: { source: `return ${lists(levels)};` } }),
      (levels: number) => call(actionOf(formatter, 'json'), { input: { function: 'json_parse', input: lists(levels) } }),
    ];
    for (const way of ways) {
      const result = await way(64);
      expect([result, isTooDeep('output' in result && result.output, 65), isTooDeep('output' in result && result.output, 64)]).toEqual([
        expect.objectContaining({ type: 'succeeded' }),
        false,
        true,
      ]);
      expect(await way(65)).toMatchObject({
        type: 'failed',
        message: expect.stringContaining('has more than 64 levels'),
      });
    }
  });

  it('hides secret fields in results and in errors, also in base64 [Z46]', async () => {
    const get = actionOf(webhooks, 'get');
    const ask = async (status: number, input: object) => call(get, { input: { url: (await startEcho(status)).url, ...input } });
    const hidden = 'The webhook answered 400: “Bad: Bearer ••••••”. Check the fields of this step.';
    expect(await ask(400, { token: 'canary-token' })).toMatchObject({ type: 'failed', message: hidden });
    expect(await ask(200, { token: 'canary-token' })).toMatchObject({
      type: 'succeeded',
      output: { body: { message: 'Bad: Bearer ••••••' } },
    });
    expect(await ask(500, { token: 'canary-token' })).toMatchObject({
      reply: { status: 500, body: { message: 'Bad: Bearer ••••••' } },
    });
    // Each length of the name moves the password to another place of the base64 text.
    for (const username of ['a', 'ad', 'ada', 'ada@']) {
      for (const password of ['canary-pass', 'canary-passw', 'canary-passwo']) {
        const result = JSON.stringify(await ask(200, { username, password }));
        const decoded = /Basic ([^"]*)/
          .exec(result)![1]!
          .split('••••••')
          .map((part) => Buffer.from(part, 'base64').toString('latin1'));
        expect([username, password, decoded.filter((part) => /canary|pass/.test(part)), result.includes('••••••')]).toEqual([
          username,
          password,
          [],
          true,
        ]);
      }
    }
  });

  it('hides credentials that a person entered as a header or in the address, where a failure repeats them [Z46]', async () => {
    const echo = await startCounterpart(({ headers, query }) => ({
      status: 400,
      body: { message: `No key ${headers['x-api-key'] as string} for ${query.get('token')}` },
    }));
    const input = { url: `${echo.url}/?token=canary-token`, headers: { 'X-Api-Key': 'canary-key' } };
    expect(await call(actionOf(webhooks, 'get'), { input })).toMatchObject({
      type: 'failed',
      message: 'The webhook answered 400: “No key •••••• for ••••••”. Check the fields of this step.',
    });
  });

  it('hides the secrets of a connection and values that its form does not know, but not an address [Z46]', async () => {
    const action: Action = { ...actionOf(webhooks, 'get'), run: async ({ connection }) => Object.values(connection) };
    const connectionFields: Field[] = [
      { key: 'server', label: 'Server', type: 'text' },
      { key: 'key', label: 'Key', type: 'secret' },
    ];
    const connection = { server: 'https://gitea.example.org', key: 'canary-key', refreshed: 'canary-refreshed' };
    expect(await call(action, { connection, connectionFields })).toEqual({
      type: 'succeeded',
      output: ['https://gitea.example.org', '••••••', '••••••'],
    });
  });

  it('does not take a step for failed whose result cannot be kept, because the app has done it [Z05]', async () => {
    const app = await startCounterpart(() => ({
      headers: { 'content-type': 'application/json' },
      body: `${'['.repeat(9000)}${']'.repeat(9000)}`,
    }));
    const result = await call(actionOf(webhooks, 'post'), { input: { url: app.url } });
    expect(result).toMatchObject({
      type: 'failed',
      message: 'The body has more than 64 levels of lists and records inside each other. Send a flatter one.',
      isUncertain: true,
      isLasting: true,
    });
  });

  it('stores an input without the values of secret fields [Z46]', () => {
    const { fields } = actionOf(webhooks, 'post');
    expect(withoutSecretInputs(fields, { url: 'https://e.org', password: 'canary', token: '' })).toEqual({
      url: 'https://e.org',
      password: '••••••',
      token: '',
    });
  });
});
