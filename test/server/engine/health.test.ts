import { hours, minutes } from '../../../src/domain/durations';
import { watchHealth } from '../../../src/server/engine/watchHealth';
import { filterStep, definitionOf, hookTrigger, liveZap, type LiveZap } from '../../support/liveZaps';
import { makeRuns } from '../../support/serverRuns';
import { startServer, type TestServer } from '../../support/serverHarness';

let server: TestServer;
beforeAll(async () => {
  server = await startServer();
});
afterAll(() => server.close());

/** A Zap with runs that ended in the last minute. */
async function zapWith(runs: { readonly failed: number; readonly succeeded?: number }) {
  const zap = await liveZap(server, definitionOf(hookTrigger(), filterStep('only', 'a', 'a')));
  const { db } = server.context;
  const { live_version_id: versionId } = await db
    .selectFrom('zaps')
    .select('live_version_id')
    .where('id', '=', zap.id)
    .executeTakeFirstOrThrow();
  await db.updateTable('profiles').set({ email_confirmed: true }).where('id', '=', zap.ownerId).execute();
  const published = { ...zap, versionId: versionId! };
  const make = async (count: number, state: 'failed' | 'succeeded') => {
    server.clock.advance(minutes(1));
    await makeRuns(server, published, count, state);
  };
  await make(runs.failed, 'failed');
  if (runs.succeeded !== undefined) await make(runs.succeeded, 'succeeded');
  return { ...zap, make };
}
const stateOf = async ({ id }: LiveZap) =>
  (await server.context.db.selectFrom('zaps').select('state').where('id', '=', id).executeTakeFirstOrThrow()).state;
const alertsOf = async ({ id }: LiveZap) =>
  (await server.context.db.selectFrom('alerts').select('kind').where('zap_id', '=', id).orderBy('kind').execute()).map(({ kind }) => kind);
const watch = () => watchHealth(server.context);

describe('a Zap that keeps failing', () => {
  it('is switched off a day after its owner was alerted, and not before [Z32]', async () => {
    const zap = await zapWith({ failed: 21 });
    await watch();
    expect([await stateOf(zap), await alertsOf(zap)]).toEqual(['on', ['off_soon']]);
    server.clock.advance(hours(24) - 1);
    await watch();
    expect(await stateOf(zap)).toBe('on');
    server.clock.advance(1);
    await watch();
    expect([await stateOf(zap), await alertsOf(zap)]).toEqual(['off', ['off', 'off_soon']]);
    await watch();
    expect(await alertsOf(zap)).toEqual(['off', 'off_soon']);
  });

  it('stays on if its runs succeed again in the meantime [Z32]', async () => {
    const zap = await zapWith({ failed: 21 });
    await watch();
    expect(await alertsOf(zap)).toEqual(['off_soon']);
    await zap.make(5, 'succeeded');
    server.clock.advance(hours(25));
    await watch();
    expect([await stateOf(zap), await alertsOf(zap)]).toEqual(['on', ['off_soon']]);
  });

  it('is left alone if it ran seldom, or if more than one run in twenty worked [Z32]', async () => {
    const [seldom, mixed] = [await zapWith({ failed: 20 }), await zapWith({ failed: 40, succeeded: 3 })];
    await watch();
    server.clock.advance(hours(25));
    await watch();
    for (const zap of [seldom, mixed]) expect([await stateOf(zap), await alertsOf(zap)]).toEqual(['on', []]);
  });
});
