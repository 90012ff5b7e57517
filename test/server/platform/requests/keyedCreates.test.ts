import sharp from 'sharp';
import { definitionOf, hookTrigger, liveZap, runsOf, sends } from '../../../support/liveZaps';
import { aRun } from '../../../support/serverRuns';
import { startServer, type TestReply, type TestServer } from '../../../support/serverHarness';
import { newTeam, type Team } from '../../../support/serverTeams';

let server: TestServer;
let team: Team;
/** Published Zaps of the owner, each with a run that has failed. */
let zaps: readonly { readonly id: number; readonly runId: string }[];
beforeAll(async () => {
  server = await startServer();
  team = await newTeam(server);
  zaps = [await zapWithFailure(), await zapWithFailure(), await zapWithFailure()];
});

async function zapWithFailure() {
  // No request goes to a private network, so this step fails.
  const failing = sends('only', 'http://127.0.0.1:1/x', '{}');
  const zap = await liveZap(server, definitionOf(hookTrigger(), failing), { beside: { ownerId: team.owner.person.id } });
  await server.app.inject({ method: 'POST', url: zap.hook!, payload: { order: 1 } });
  await server.runZaps();
  const [run] = await runsOf(server, zap);
  expect(run?.state).toBe('failed');
  await aRun(server, { ...zap, versionId: run!.version_id }, { state: { name: 'held', reason: 'flood' } });
  return { id: zap.id, runId: run!.id };
}

/** The n-th Zap, from 1. */
const zapOf = (variant: number) => zaps[variant - 1]!;
afterAll(() => server.close());

const pictureOf = (red: number) =>
  sharp({ create: { width: 40, height: 40, channels: 3, background: { r: red, g: 20, b: 20 } } })
    .png()
    .toBuffer();

/** The creating calls, as the owner of the team. `variant` 1 and 2 differ in their body. */
const makes: Record<string, (key: string, variant: number) => Promise<TestReply>> = {
  'a Zap without steps': (key, variant) =>
    team.owner.browser.post(`/api/v3/zaps?account_id=${team.accountId}`, { title: `Zap ${variant}` }, keyed(key)),
  'a Zap from a template': (key, variant) =>
    team.owner.browser.post(`/api/v3/zaps?account_id=${team.accountId}`, { template_id: String(100 + variant) }, keyed(key)),
  'a Zap from a file': (key, variant) =>
    team.owner.browser.post(
      `/api/v3/zaps/imports?account_id=${team.accountId}`,
      { title: `File ${variant}`, definition: definitionOf(hookTrigger()) },
      keyed(key),
    ),
  'a copy of a Zap': (key, variant) => team.owner.browser.post(`/api/v3/zaps/${zapOf(variant).id}/copies`, {}, keyed(key)),
  'a run that a person starts': (key, variant) =>
    team.owner.browser.post(`/api/v3/zaps/${zapOf(1).id}/runs`, { input: { order: variant } }, keyed(key)),
  'a replay of a run': (key, variant) =>
    team.owner.browser.post(`/api/v3/runs/${zapOf(1).runId}/replays`, { version: variant === 1 ? 'same' : 'live' }, keyed(key)),
  'a replay of many runs': (key, variant) =>
    team.owner.browser.post('/api/v3/runs/replays', { run_ids: [zapOf(variant + 1).runId] }, keyed(key)),
  'a release of held runs': (key, variant) =>
    team.owner.browser.post(`/api/v3/runs/releases?account_id=${team.accountId}`, { per_minute: variant === 1 ? 1 : 10 }, keyed(key)),
  'a folder': (key, variant) =>
    team.owner.browser.post(`/api/v3/folders?account_id=${team.accountId}`, { title: `Folder ${variant} of ${key}` }, keyed(key)),
  'a logo': async (key, variant) =>
    team.owner.browser.upload(`/api/v3/accounts/${team.accountId}/logo`, 'file', await pictureOf(variant * 100), {
      fields: { id: String(team.accountId) },
      headers: { 'idempotency-key': key },
    }),
};
const keyed = (key: string) => ({ headers: { 'idempotency-key': key } });

async function rowsThere(): Promise<number> {
  const counts = await Promise.all(
    (['zaps', 'folders', 'account_logos', 'runs', 'run_releases'] as const).map((table) =>
      server.context.db
        .selectFrom(table)
        .select(({ fn }) => fn.countAll<number>().as('count'))
        .executeTakeFirstOrThrow(),
    ),
  );
  return counts.reduce((sum, { count }) => sum + Number(count), 0);
}

describe.each(Object.keys(makes))('%s', (what) => {
  const make = makes[what]!;

  it('is made once for a key, also by several at once, and each gets the same answer [R07]', async () => {
    const before = await rowsThere();
    const first = await make(`once-${what.replaceAll(' ', '-')}`, 1);
    expect([200, 201]).toContain(first.status);
    const again = await Promise.all([1, 2, 3, 4].map(() => make(`once-${what.replaceAll(' ', '-')}`, 1)));
    for (const reply of again) expect([reply.status, reply.body.id]).toEqual([first.status, first.body.id]);
    expect((await rowsThere()) - before).toBe(1);
  });

  it('is refused with a key that came with something else [R07]', async () => {
    await make(`other-${what.replaceAll(' ', '-')}`, 1);
    const before = await rowsThere();
    expect((await make(`other-${what.replaceAll(' ', '-')}`, 2)).status).toBe(422);
    expect(await rowsThere()).toBe(before);
  });
});
