import sharp from 'sharp';
import { startServer, type TestReply, type TestServer } from '../../support/serverHarness';
import { newTeam, type Team } from '../../support/serverTeams';

let server: TestServer;
let team: Team;
beforeAll(async () => {
  server = await startServer();
  team = await newTeam(server);
});
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
    (['zaps', 'folders', 'account_logos'] as const).map((table) =>
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
