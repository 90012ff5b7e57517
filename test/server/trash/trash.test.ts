import { days } from '../../../src/domain/durations';
import { erase, lockForErasure } from '../../../src/server/dataRights/erasure.store';
import { trashedFolders, zaps as exportedZaps } from '../../../src/server/dataRights/export/zaps';
import { emptyOldTrash } from '../../../src/server/trash/job';
import { definitionOf, hookTrigger, liveZap, runsOf, sends } from '../../support/liveZaps';
import { startServer, type TestServer } from '../../support/serverHarness';
import { newTeam, withMember, type Team, type Teammate } from '../../support/serverTeams';

let server: TestServer;
let team: Team;
let owner: Teammate;
let admin: Teammate;
let member: Teammate;
beforeAll(async () => {
  server = await startServer();
});
beforeEach(async () => {
  team = await newTeam(server);
  owner = team.owner;
  admin = await withMember(server, team, 'admin');
  member = await withMember(server, team, 'member');
});
afterAll(() => server.close());

const hooked = () => definitionOf(hookTrigger(), sends('only', 'https://shop.example/x', '{}'));
const aZap = async (who = owner, state: 'on' | 'off' | 'draft' = 'off') => {
  const zap = await liveZap(server, hooked(), { state, beside: { ownerId: who.person.id } });
  // A mate's own account comes before the team's.
  await server.context.db.updateTable('zaps').set({ account_id: team.accountId }).where('id', '=', zap.id).execute();
  return zap;
};
const folder = async ({ browser }: Teammate, body: object) =>
  (await browser.post(`/api/v3/folders?account_id=${team.accountId}`, body)).body.id as number;
const fileIn = ({ browser }: Teammate, id: number, folderId: number) => browser.patch(`/api/v3/zaps/${id}`, { folder_id: folderId });
const listed = async ({ browser }: Teammate) => (await browser.get(`/api/v3/trash?account_id=${team.accountId}`)).body;
const itemsOf = async (who: Teammate) =>
  ((await listed(who)).objects as { kind: string; id: number }[]).map(({ kind, id }) => `${kind} ${id}`).sort();
const restore = ({ browser }: Teammate, body: object, headers = {}) =>
  browser.post(`/api/v3/trash/restorations?account_id=${team.accountId}`, body, { headers });
const purge = ({ browser }: Teammate, body: object) => browser.post(`/api/v3/trash/purges?account_id=${team.accountId}`, body);
const zapOf = async ({ browser }: Teammate, id: number) => (await browser.get(`/api/v3/zaps/${id}`)).body;
const isThere = async (id: number) =>
  (await server.context.db.selectFrom('zaps').select('id').where('id', '=', id).executeTakeFirst()) !== undefined;

describe('a deleted Zap', () => {
  it('is in the trash with its place, who deleted it and when it expires, and in no other list [T50]', async () => {
    const shared = await folder(owner, { title: 'Orders', is_shared: true });
    const zap = await aZap(owner, 'on');
    await fileIn(owner, zap.id, shared);
    expect((await admin.browser.delete(`/api/v3/zaps/${zap.id}`)).status).toBe(204);
    const at = server.clock.now();
    expect(await listed(owner)).toEqual({
      objects: [
        {
          kind: 'zap',
          id: zap.id,
          title: 'A Zap',
          place: 'Orders',
          lost_place: null,
          zap_count: 0,
          deleted_by: { id: admin.person.id, name: expect.any(String) },
          deleted_at: at.toISOString(),
          expires_at: new Date(at.getTime() + days(30)).toISOString(),
        },
      ],
      total: 1,
    });
    expect((await owner.browser.get(`/api/v3/zaps/${zap.id}`)).status).toBe(404);
    expect((await owner.browser.get(`/api/v3/zaps?account_id=${team.accountId}`)).body.objects).toEqual([]);
    expect((await owner.browser.get(`/api/v3/zaps?account_id=${team.accountId}&shape=move`)).body.objects).toEqual([]);
    expect((await owner.browser.get('/api/v3/zaps/usage')).body.usage_by_account[team.accountId].total_count).toBe(0);
    expect((await owner.browser.patch(`/api/v3/zaps/${zap.id}`, { state: 'on' })).status).toBe(404);
  });

  it('runs nothing: its address answers 410, and its runs are cancelled but stay in the history [T51]', async () => {
    const zap = await aZap(owner, 'on');
    const send = async () => {
      server.clock.advance(1);
      return server.app.inject({ method: 'POST', url: zap.hook!, payload: {} });
    };
    for (let count = 0; count < 12; count += 1) expect((await send()).statusCode).toBe(200);
    await owner.browser.delete(`/api/v3/zaps/${zap.id}`);
    const refused = await send();
    expect([refused.statusCode, refused.json()]).toEqual([410, { errors: ['This Zap is in the trash.'] }]);
    const runs = await runsOf(server, zap);
    expect(runs).toHaveLength(12);
    expect(new Set(runs.map(({ state, reason }) => `${state}: ${reason}`))).toEqual(new Set(['cancelled: zap_deleted']));
    const lane = await server.context.db
      .selectFrom('lanes')
      .select('in_flight')
      .where('account_id', '=', team.accountId)
      .executeTakeFirst();
    expect(lane?.in_flight).toBe(0);
    expect((await owner.browser.get(`/api/v3/runs?account_id=${team.accountId}`)).body.objects).toEqual([]);
  });

  it('returns to its folder turned off, with its address and its history [T52]', async () => {
    const shared = await folder(owner, { title: 'Orders', is_shared: true });
    const zap = await aZap(owner, 'on');
    await fileIn(owner, zap.id, shared);
    server.clock.advance(1);
    await server.app.inject({ method: 'POST', url: zap.hook!, payload: {} });
    await owner.browser.delete(`/api/v3/zaps/${zap.id}`);
    const reply = await restore(owner, { zap_ids: [zap.id] });
    expect([reply.status, reply.body]).toEqual([
      200,
      { restored: [{ kind: 'zap', id: zap.id, title: 'A Zap', place: 'Orders', lost_place: null }] },
    ]);
    expect(await zapOf(owner, zap.id)).toMatchObject({ state: 'off', folder_ids: [shared] });
    expect(await runsOf(server, zap)).toHaveLength(1);
    await server.context.db.updateTable('zaps').set({ state: 'on' }).where('id', '=', zap.id).execute();
    server.clock.advance(1);
    expect((await server.app.inject({ method: 'POST', url: zap.hook!, payload: {} })).statusCode).toBe(200);
  });

  it('returns to Home and says so if its folder is gone [T52]', async () => {
    const shared = await folder(owner, { title: 'Orders', is_shared: true });
    const zap = await aZap();
    await fileIn(owner, zap.id, shared);
    await owner.browser.delete(`/api/v3/zaps/${zap.id}`);
    await owner.browser.delete(`/api/v3/folders/${shared}`);
    expect((await restore(owner, { zap_ids: [zap.id] })).body.restored).toEqual([
      { kind: 'zap', id: zap.id, title: 'A Zap', place: null, lost_place: 'Orders' },
    ]);
    expect((await zapOf(owner, zap.id)).folder_ids).toEqual([]);
  });

  it('is seen, restored and deleted for good only by people who could delete it [T53]', async () => {
    const zap = await aZap(member);
    await member.browser.delete(`/api/v3/zaps/${zap.id}`);
    expect([await itemsOf(member), await itemsOf(admin), await itemsOf(owner)]).toEqual([[`zap ${zap.id}`], [], []]);
    expect((await restore(admin, { zap_ids: [zap.id] })).status).toBe(404);
    expect((await purge(owner, { zap_ids: [zap.id] })).status).toBe(404);
    expect((await restore(member, { zap_ids: [zap.id] })).status).toBe(200);
  });

  it('is deleted for good with its runs when a person asks for it [T54]', async () => {
    const zap = await aZap(owner, 'on');
    server.clock.advance(1);
    await server.app.inject({ method: 'POST', url: zap.hook!, payload: {} });
    // What is not in the trash is never deleted by this.
    expect((await purge(owner, { zap_ids: [zap.id] })).status).toBe(404);
    await owner.browser.delete(`/api/v3/zaps/${zap.id}`);
    expect((await purge(owner, { zap_ids: [zap.id, 999_999] })).body).toEqual({ zap_ids: [zap.id], folder_ids: [] });
    expect([await isThere(zap.id), await runsOf(server, zap), await itemsOf(owner)]).toEqual([false, [], []]);
    expect((await server.app.inject({ method: 'POST', url: zap.hook!, payload: {} })).statusCode).toBe(404);
  });

  it('is deleted for good by the cleanup after 30 days, and not before [T54]', async () => {
    const zap = await aZap();
    const orders = await folder(owner, { title: 'Orders' });
    await owner.browser.delete(`/api/v3/zaps/${zap.id}`);
    await owner.browser.delete(`/api/v3/folders/${orders}`);
    const clockAt = (late: number) => ({ db: server.context.db, clock: { ...server.clock, now: () => new Date(deletedAt + late) } });
    const deletedAt = server.clock.now().getTime();
    await emptyOldTrash(clockAt(days(30) - 1));
    expect(await itemsOf(owner)).toEqual([`folder ${orders}`, `zap ${zap.id}`]);
    await emptyOldTrash(clockAt(days(30)));
    await emptyOldTrash(clockAt(days(30)));
    expect([await itemsOf(owner), await isThere(zap.id)]).toEqual([[], false]);
  });

  it('has exactly one end when it is restored, deleted for good and cleaned up at the same moment [T54]', async () => {
    const zaps = await Promise.all(Array.from({ length: 6 }, () => aZap()));
    const ids = zaps.map(({ id }) => id);
    await owner.browser.post(`/api/v3/zaps/removals?account_id=${team.accountId}`, { zap_ids: ids });
    const late = { db: server.context.db, clock: { ...server.clock, now: () => new Date(server.clock.now().getTime() + days(31)) } };
    const [restored, purged] = await Promise.all([restore(owner, { zap_ids: ids }), purge(owner, { zap_ids: ids }), emptyOldTrash(late)]);
    const back: number[] = restored.status === 200 ? restored.body.restored.map(({ id }: { id: number }) => id) : [];
    const gone: number[] = purged.status === 200 ? purged.body.zap_ids : [];
    expect(back.filter((id) => gone.includes(id))).toEqual([]);
    for (const id of ids) expect([id, await isThere(id)]).toEqual([id, back.includes(id)]);
    expect(await itemsOf(owner)).toEqual([]);
  });
});

describe('a deleted folder', () => {
  it('returns with its Zaps and subfolders [T52]', async () => {
    const shop = await folder(owner, { title: 'Shop', is_shared: true });
    const returns = await folder(owner, { title: 'Returns', parent_id: shop });
    const zap = await aZap();
    await fileIn(owner, zap.id, shop);
    await owner.browser.delete(`/api/v3/folders/${shop}`);
    expect((await zapOf(owner, zap.id)).folder_ids).toEqual([]);
    expect((await listed(owner)).objects).toMatchObject([{ kind: 'folder', id: shop, title: 'Shop', place: null, zap_count: 1 }]);
    expect((await restore(owner, { folder_ids: [shop] })).status).toBe(200);
    expect((await zapOf(owner, zap.id)).folder_ids).toEqual([shop]);
    const tree = (await owner.browser.get(`/api/org/v0/tree?context=${team.accountId}`)).body.results;
    expect(tree).toMatchObject([{ id: shop, name: 'Shop', is_shared: true, children: [{ id: returns }] }]);
  });

  it('leaves Zaps where a person has put them since, and gets a number if its name is taken [T52]', async () => {
    const shop = await folder(owner, { title: 'Shop', is_shared: true });
    const zap = await aZap();
    await fileIn(owner, zap.id, shop);
    await owner.browser.delete(`/api/v3/folders/${shop}`);
    const other = await folder(owner, { title: 'Shop', is_shared: true });
    await fileIn(owner, zap.id, other);
    expect((await restore(owner, { folder_ids: [shop] })).body.restored).toMatchObject([{ id: shop, title: 'Shop (2)' }]);
    expect((await zapOf(owner, zap.id)).folder_ids).toEqual([other]);
  });

  it('that is private is in the trash of its owner alone, and a shared one also in that of admins [T53]', async () => {
    const own = await folder(member, { title: 'Own' });
    const shared = await folder(member, { title: 'Team', is_shared: true });
    for (const id of [own, shared]) await member.browser.delete(`/api/v3/folders/${id}`);
    expect(await itemsOf(member)).toEqual([`folder ${own}`, `folder ${shared}`].sort());
    expect(await itemsOf(admin)).toEqual([`folder ${shared}`]);
    expect((await restore(admin, { folder_ids: [own] })).status).toBe(404);
  });
});

it('a restoration that is repeated with its key is answered alike and changes nothing [T52, R07]', async () => {
  const zap = await aZap();
  await owner.browser.delete(`/api/v3/zaps/${zap.id}`);
  const key = { 'idempotency-key': 'restore-once-1' };
  const first = await restore(owner, { zap_ids: [zap.id] }, key);
  await owner.browser.delete(`/api/v3/zaps/${zap.id}`);
  expect((await restore(owner, { zap_ids: [zap.id] }, key)).body).toEqual(first.body);
  expect(await itemsOf(owner)).toEqual([`zap ${zap.id}`]);
});

it('restorations and deletions for good are in the audit trail [T53, S64]', async () => {
  const zap = await aZap();
  await owner.browser.delete(`/api/v3/zaps/${zap.id}`);
  await restore(owner, { zap_ids: [zap.id] });
  await owner.browser.delete(`/api/v3/zaps/${zap.id}`);
  await purge(owner, { zap_ids: [zap.id] });
  const rows = await server.context.db
    .selectFrom('audit_events')
    .select('action')
    .where('profile_id', '=', owner.person.id)
    .where('detail', 'like', `account ${team.accountId},%`)
    .orderBy('id')
    .execute();
  expect(rows.map(({ action }) => action)).toEqual(['zap_removed', 'trash_restored', 'zap_removed', 'trash_purged']);
});

it('the export of a person has their trash, and their erasure removes it at once [T56]', async () => {
  const zap = await aZap(member);
  const orders = await folder(member, { title: 'Orders' });
  await member.browser.delete(`/api/v3/zaps/${zap.id}`);
  await member.browser.delete(`/api/v3/folders/${orders}`);
  const { db } = server.context;
  const trashedAt = server.clock.now().toISOString();
  expect(await exportedZaps.read(db, member.person.id, server.context.encryption)).toMatchObject([{ id: zap.id, trashed_at: trashedAt }]);
  expect(await trashedFolders.read(db, member.person.id, server.context.encryption)).toMatchObject([
    { id: orders, title: 'Orders', trashed_at: trashedAt },
  ]);
  await db.transaction().execute(async (tx) => {
    const profile = await tx.selectFrom('profiles').selectAll().where('id', '=', member.person.id).forUpdate().executeTakeFirstOrThrow();
    await erase(tx, profile, await lockForErasure(tx, profile.id));
  });
  expect(await isThere(zap.id)).toBe(false);
  expect(await db.selectFrom('trashed_folders').select('id').where('id', '=', orders).execute()).toEqual([]);
});
