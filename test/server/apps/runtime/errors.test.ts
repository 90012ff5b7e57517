import type { ErrorRule } from '../../../../src/domain/apps/definition';
import { StepError } from '../../../../src/server/connectors/connector';
import { OutgoingError } from '../../../../src/server/platform/outgoing';
import { callContext, closeCounterparts, startCounterpart, stepErrorOf, testTime, type Reply } from '../../connectors/counterpart';
import { connectionTo, declare, runAction, write } from './declared';

afterAll(closeCounterparts);

const errors: readonly ErrorRule[] = [
  {
    when: { status: 200, match: { 'reply.body.ok': false, 'reply.body.error': ['invalid_auth', 'token_revoked'] } },
    is: 'lost',
    say: 'Reconnect Stock.',
  },
  {
    when: { match: { 'reply.body.error': 'ratelimited' } },
    is: 'later',
    say: 'Stock is busy.',
    retryAfter: { place: 'reply.body.again', as: 'unix' },
  },
  { when: { match: { 'reply.body.error': 'already_there' } }, is: 'done' },
  { when: { match: { 'reply.body.error': 'who_knows' } }, is: 'unknown', say: 'Nobody knows.' },
  { when: { match: { 'reply.body.ok': false } }, is: 'refused', say: 'Stock says “{reply.body.error}”.' },
  { when: { match: { 'reply.body.errors.*.message': { present: true } } }, is: 'refused', say: '{reply.body.errors.0.message}' },
];

async function failureOf(reply: Reply, more: Parameters<typeof declare>[0] = {}) {
  const target = await startCounterpart(() => reply);
  const definition = declare({ errors, actions: [write({ method: 'POST', path: '/x', body: { json: {} } })], ...more });
  const { message, options, reply: shown } = await stepErrorOf(runAction(definition, target));
  return { message, ...options, shown };
}

describe('a reply of a declared app', () => {
  it('is a failure by the first rule that fits, also with the status 200 [Z86]', async () => {
    expect(await failureOf({ body: { ok: false, error: 'token_revoked' } })).toMatchObject({
      message: 'Reconnect Stock.',
      isConnectionLost: true,
    });
    expect(await failureOf({ body: { ok: false, error: 'who_knows' } })).toMatchObject({ message: 'Nobody knows.', isUncertain: true });
    expect(await failureOf({ body: { errors: [{ message: 'No field n.' }] } })).toMatchObject({ message: 'No field n.', status: 200 });
    const refused = await failureOf({ body: { ok: false, error: `a\n${'b'.repeat(900)}` } });
    expect(refused.message).toMatch(/^Stock says “a b{100,200}…”\.$/);
    expect(refused).not.toHaveProperty('isTransient');
    expect(refused.shown).toMatchObject({ status: 200 });
  });

  it('says when to try again in each of the ways of apps [Z86]', async () => {
    const again = testTime.getTime() / 1000 + 90;
    expect(await failureOf({ body: { ok: false, error: 'ratelimited', again } })).toMatchObject({ isTransient: true, retryAfter: 90_000 });
    const kinds = {
      seconds: '30',
      milliseconds: '30000',
      unix: String(testTime.getTime() / 1000 + 30),
      unixMs: String(testTime.getTime() + 30_000),
      date: new Date(testTime.getTime() + 30_000).toUTCString(),
    };
    for (const [as, value] of Object.entries(kinds)) {
      const rate = { retryAfter: { place: 'reply.headers.x-again', as: as as keyof typeof kinds } };
      const found = await failureOf({ status: 429, headers: { 'x-again': value }, body: {} }, { rate });
      expect([as, found.isTransient, found.retryAfter]).toEqual([as, true, 30_000]);
    }
    expect(await failureOf({ status: 429, headers: { 'retry-after': '5' }, body: {} })).toMatchObject({ retryAfter: 5000 });
  });

  it('is a success by a rule although its status is none [Z86]', async () => {
    const target = await startCounterpart(() => ({ status: 409, body: { error: 'already_there', id: 4 } }));
    const definition = declare({ errors, actions: [write({ method: 'POST', path: '/x', body: { json: {} } })] });
    expect(await runAction(definition, target)).toEqual({ error: 'already_there', id: 4 });
  });

  it('means what its status says without a rule [Z86]', async () => {
    expect(await failureOf({ status: 401, body: {} })).toMatchObject({ isConnectionLost: true });
    expect(await failureOf({ status: 500, body: {} })).toMatchObject({ isUncertain: true });
    expect(await failureOf({ status: 503, body: {} })).toMatchObject({ isTransient: true });
    expect(await failureOf({ status: 422, body: { message: 'No.' } })).toMatchObject({
      message: 'Stock answered 422: “No”. Check the fields of this step.',
    });
    expect((await failureOf({ body: 'not json' })).message).toMatch(/^Stock sent a reply that isn’t JSON/);
  });

  it('is unknown after a part that changed something, and harmless before it [Z86]', async () => {
    let failing = '/v1/find';
    let status = 500;
    const target = await startCounterpart(({ path }) => (path === failing ? { status, body: {} } : { body: { id: 1 } }));
    const definition = declare({
      actions: [
        write(
          { method: 'POST', path: '/finish' },
          {
            steps: [
              { name: 'find', request: { method: 'GET', path: '/find' }, repeat: 'safe' },
              { name: 'begin', request: { method: 'POST', path: '/begin' } },
            ],
          },
        ),
      ],
    });
    const options = async () => (await stepErrorOf(runAction(definition, target))).options;
    expect(await options()).toMatchObject({ isTransient: true });
    [failing, status] = ['/v1/finish', 422];
    expect(await options()).toMatchObject({ isUncertain: true });
  });

  it('that never comes is harmless for a part that only reads [Z86]', async () => {
    const outgoing = {
      ...callContext().outgoing,
      send: () => Promise.reject(new OutgoingError('timeout', 'stock.example didn’t answer in time.')),
    };
    const target = await startCounterpart(() => ({ body: {} }));
    const run = (repeat?: 'safe') => {
      const steps = [{ name: 'first', request: { method: 'GET', path: '/first' }, ...(repeat && { repeat }) }] as const;
      const definition = declare({ actions: [write({ method: 'POST', path: '/x' }, { steps })] });
      return runAction(definition, target, { outgoing, connection: connectionTo(target) }).catch((error: unknown) => error);
    };
    const harmless = await run('safe');
    expect(harmless instanceof StepError && harmless.options).toMatchObject({ isTransient: true });
    expect(await run()).toBeInstanceOf(OutgoingError);
  });
});
