import { maxZapsInAMove } from '../../../src/domain/zapMoves';
import { startServer, type TestServer } from '../../support/serverHarness';
import { withMember } from '../../support/serverTeams';
import { makeFolder, makeZaps, move, plan, twoAccounts, usedZaps, type TwoAccounts } from '../../support/serverZaps';

interface CountedClient {
  query(...args: unknown[]): unknown;
  isCounted?: boolean;
}

let server: TestServer;
let statements = 0;
beforeAll(async () => {
  server = await startServer();
  // Sees every statement of every connection.
  server.server.database.pool.on('acquire', (client: unknown) => {
    const counted = client as CountedClient;
    if (counted.isCounted) return;
    const query = counted.query.bind(counted);
    counted.query = (...args) => {
      statements += 1;
      return query(...args);
    };
    counted.isCounted = true;
  });
});
afterAll(() => server.close());

async function counted<T>(work: () => Promise<T>): Promise<[number, T]> {
  const before = statements;
  const result = await work();
  return [statements - before, result];
}

async function accountsWith(count: number): Promise<TwoAccounts & { readonly ids: readonly number[] }> {
  const accounts = await twoAccounts(server);
  const { mover, fromId } = accounts;
  const half = Math.ceil(count / 2);
  const folderId = await makeFolder(server, fromId, mover.person.id, true);
  const apps = ['TriggerCLIAPI', 'ActionCLIAPI', 'LastCLIAPI'];
  const ids = await makeZaps(server, { accountId: fromId, ownerId: mover.person.id, count: half, folderId, apps });
  ids.push(...(await makeZaps(server, { accountId: fromId, ownerId: mover.person.id, count: count - half, apps })));
  return { ...accounts, ids };
}

/** Counts the statements of each call for a number of Zaps. */
async function costs(count: number): Promise<Record<string, number>> {
  const { mover, fromId, targetId, ids } = await accountsWith(count);
  const [list, listed] = await counted(() => mover.browser.get(`/api/v3/zaps?account_id=${fromId}&shape=move`));
  expect([listed.status, listed.body.objects.length]).toEqual([200, count]);
  const [planning, planned] = await counted(() => plan(mover, fromId, targetId, ids));
  expect(planned.status).toBe(200);
  const [moving, moved] = await counted(() => move(mover, targetId, ids, { planVersion: planned.body.version }));
  expect([moved.status, moved.body.moved_count]).toEqual([200, count]);
  const [undoing, undone] = await counted(() => mover.browser.post(`/api/v3/zap-moves/${moved.body.id}/undo`, {}));
  expect([undone.status, undone.body.undone_count]).toEqual([200, count]);
  return { list, planning, moving, undoing };
}

it('the mover lists, plans, moves and undoes five times as many Zaps by as many statements [R14]', async () => {
  const some = await costs(200);
  expect(await costs(1_000)).toEqual(some);
  expect(Math.max(...Object.values(some))).toBeLessThan(60);
});

it(`takes ${maxZapsInAMove} Zaps at once, and no more [R14, R03]`, async () => {
  const { mover, fromId, targetId, ids } = await accountsWith(maxZapsInAMove);
  const tooMany = await move(mover, targetId, [...ids, 1_000_000_000]);
  expect([tooMany.status, Object.keys(tooMany.body.field_errors)]).toEqual([400, ['zap_ids']]);
  const reply = await move(mover, targetId, ids);
  expect([reply.status, reply.body.moved_count]).toEqual([200, maxZapsInAMove]);
  expect([await usedZaps(mover, fromId), await usedZaps(mover, targetId)]).toEqual([0, maxZapsInAMove]);
});

it('ids of ten digits have room in the body, which for other routes stays small [S48]', async () => {
  const { mover, targetId } = await twoAccounts(server);
  const ids = Array.from({ length: maxZapsInAMove }, (_, index) => 2_147_000_000 + index);
  expect((await move(mover, targetId, ids)).status).toBe(404);
  expect((await mover.browser.post('/api/v3/zaps/move/plan', { from_account_id: 1, target_account_id: 2, zap_ids: ids })).status).toBe(404);
  expect((await mover.browser.post(`/api/v3/zap-moves/1/undo`, { zap_ids: ids })).status).toBe(413);
});

describe('the lean listing', () => {
  it('the lean listing holds what the mover shows and no more, drafts and others’ names included [B3.24, R14]', async () => {
    const { mover, fromId } = await twoAccounts(server);
    const mate = await withMember(server, { accountId: fromId, owner: mover }, 'member');
    const shared = await makeFolder(server, fromId, mate.person.id, true);
    const secret = await makeFolder(server, fromId, mate.person.id, false);
    const [draft] = await makeZaps(server, { accountId: fromId, ownerId: mover.person.id, state: 'draft' });
    const [theirs] = await makeZaps(server, { accountId: fromId, ownerId: mate.person.id, folderId: shared });
    await makeZaps(server, { accountId: fromId, ownerId: mate.person.id, folderId: secret });
    await makeZaps(server, { accountId: fromId, ownerId: mate.person.id });
    const { body } = await mover.browser.get(`/api/v3/zaps?account_id=${fromId}&shape=move`);
    const own = { id: draft, title: 'Zap 1', state: 'draft', owner_id: mover.person.id, folder_ids: [], is_draft: true };
    const others = { id: theirs, title: 'Zap 1', state: 'on', owner_id: mate.person.id, folder_ids: [shared], is_draft: false };
    expect(body).toEqual({
      shape: 'move',
      objects: [{ ...others, owner_name: 'Ada Lovelace' }, own],
      folders: [{ id: shared, title: 'Shared', is_shared: true }],
    });
  });

  it('the lean listing is for members of the account [S51]', async () => {
    const { mover } = await twoAccounts(server);
    const { fromId } = await twoAccounts(server);
    expect((await mover.browser.get(`/api/v3/zaps?account_id=${fromId}&shape=move`)).status).toBe(404);
    expect((await mover.browser.get(`/api/v3/zaps?account_id=${fromId}&shape=other`)).status).toBe(400);
  });
});
