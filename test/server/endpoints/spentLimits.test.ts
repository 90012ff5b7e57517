import type { EndpointName } from '../../../src/contract/types';
import { ask, idsOf } from '../../support/serverEndpoints';
import { startServer, type TestServer } from '../../support/serverHarness';
import { newConfirmedUser, signedIn } from '../../support/serverPeople';

let server: TestServer;
beforeAll(async () => {
  server = await startServer();
});
afterAll(() => server.close());

/** What a person does with drafts and runs: each makes rows, or asks an app. The last one reads every name of an account. */
const names = [
  'importZap', 'duplicateZap', 'exportZap', 'saveZapDraft', 'publishZap', 'replaceHookAddress', 'testTrigger', 'testStep', 'listFieldChoices', 'listDynamicFields',
  'runZapNow', 'replayRun', 'replayRuns', 'releaseRuns', 'cancelRun', 'decideMissedRuns', 'continueRun', 'answerRun', 'answerRuns', 'findSameName',
] as const satisfies readonly EndpointName[]; // prettier-ignore

const come = async () => {
  const person = await newConfirmedUser(server);
  return { browser: await signedIn(server, person), ids: await idsOf(server, person) };
};

it.each(names)(
  '%s answers 429 with Retry-After once the person has spent the limit, for nobody else, and not in the next window [S09]',
  async (name) => {
    const [person, other] = [await come(), await come()];
    const call = async ({ browser, ids }: typeof person) => (await ask(name, browser, ids)).status;
    const before = new Set(
      (await server.context.db.selectFrom('limits').selectAll().execute()).map(({ name: limit, key }) => `${limit} ${key}`),
    );
    expect(await call(person)).not.toBe(429);
    // The limits that this call counts.
    const rows = (await server.context.db.selectFrom('limits').selectAll().execute()).filter(
      ({ name: limit, key }) => limit.endsWith('.profile') && !before.has(`${limit} ${key}`),
    );
    expect(rows.map(({ used }) => used)).toEqual([1]);
    for (const { name: limit, key } of rows)
      await server.context.db.updateTable('limits').set({ used: 5000 }).where('name', '=', limit).where('key', '=', key).execute();
    const refused = await ask(name, person.browser, person.ids);
    expect([refused.status, refused.body?.reason, Number(refused.headers['retry-after'])]).toEqual([429, 'too_often', 3600]);
    expect(await call(other)).not.toBe(429);
    server.clock.advance(3_600_001);
    expect(await call(person)).not.toBe(429);
  },
);
