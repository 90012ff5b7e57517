import { zapMoves } from '../../../src/server/dataRights/export/zaps';
import { isOnPostgres } from '../../support/serverDatabase';
import { startServer, type TestReply, type TestServer } from '../../support/serverHarness';
import { somebody, withMember, type Teammate } from '../../support/serverTeams';
import { makeFolder, makeZaps, move, twoAccounts, type ReportedZap, type TwoAccounts } from '../../support/serverZaps';

let server: TestServer;
beforeAll(async () => {
  server = await startServer();
});
afterAll(() => server.close());

const undo = ({ browser }: Teammate, id: number): Promise<TestReply> => browser.post(`/api/v3/zap-moves/${id}/undo`, {});
const report = ({ browser }: Teammate, id: number): Promise<TestReply> => browser.get(`/api/v3/zap-moves/${id}`);
const both = async (mate: Teammate, moveId: number) => [(await report(mate, moveId)).status, (await undo(mate, moveId)).status];
const zap = (id: number) => server.context.db.selectFrom('zaps').selectAll().where('id', '=', id).executeTakeFirstOrThrow();
const staying = (reply: TestReply) => reply.body.zaps.map(({ stays }: ReportedZap) => stays);

const joins = (mate: Teammate, accountId: number, role: 'admin' | 'member') =>
  server.context.db
    .insertInto('memberships')
    .values({ account_id: accountId, profile_id: mate.person.id, role, created_at: server.clock.now() })
    .execute();
const leaves = (mate: Teammate, accountId: number) =>
  server.context.db.deleteFrom('memberships').where('account_id', '=', accountId).where('profile_id', '=', mate.person.id).execute();
const file = async (zapId: number, folderId: number) => {
  await server.context.db.deleteFrom('zap_folders').where('zap_id', '=', zapId).execute();
  await server.context.db.insertInto('zap_folders').values({ zap_id: zapId, folder_id: folderId }).execute();
};

async function moved() {
  const accounts = await twoAccounts(server);
  const { mover, fromId, targetId } = accounts;
  const ids = await makeZaps(server, { accountId: fromId, ownerId: mover.person.id });
  return { ...accounts, ids, moveId: (await move(mover, targetId, ids)).body.id as number };
}

/** An admin has moved two Zaps of a teammate, who is in both accounts, out of a shared folder. They are now in the teammate's Home. */
async function movedOfAMate(): Promise<TwoAccounts & { mate: Teammate; ids: readonly [number, number]; moveId: number }> {
  const accounts = await twoAccounts(server);
  const { mover, fromId, targetId } = accounts;
  const mate = await withMember(server, { accountId: fromId, owner: mover }, 'member');
  await joins(mate, targetId, 'member');
  const folderId = await makeFolder(server, fromId, mover.person.id, true);
  const [one, two] = await makeZaps(server, { accountId: fromId, ownerId: mate.person.id, folderId, count: 2 });
  const reply = await move(mover, targetId, [one!, two!]);
  expect(reply.status).toBe(200);
  return { ...accounts, mate, ids: [one!, two!], moveId: reply.body.id };
}

describe('who sees a report and undoes', () => {
  it('a report is only the mover’s; for all others, including admins of both accounts, there is no such move [S53, S51]', async () => {
    const { mover, moveId, fromId, targetId } = await moved();
    const [stranger, oneSided, admin] = [await somebody(server), await somebody(server), await somebody(server)] as const;
    await joins(oneSided, fromId, 'admin');
    await joins(oneSided, targetId, 'member');
    await joins(admin, fromId, 'admin');
    await joins(admin, targetId, 'admin');
    for (const other of [stranger, oneSided, admin]) expect(await both(other, moveId)).toEqual([404, 404]);
    expect(await both(admin, 2_000_000_000)).toEqual([404, 404]);
    expect(await both(mover, moveId)).toEqual([200, 200]);
  });

  it('a report is the mover’s only while they are in both accounts [S53]', async () => {
    const { mover, moveId, targetId } = await moved();
    const heir = await somebody(server);
    await server.context.db.updateTable('memberships').set({ profile_id: heir.person.id }).where('account_id', '=', targetId).execute();
    expect(await both(mover, moveId)).toEqual([404, 404]);
  });
});

describe('an undo takes from nobody what became private since', () => {
  it('a Zap that its owner has filed into a private folder stays, named before and after [S53]', async () => {
    const { mover, mate, ids, moveId, fromId, targetId } = await movedOfAMate();
    const secret = await makeFolder(server, targetId, mate.person.id, false);
    await file(ids[0], secret);
    expect(staying(await report(mover, moveId))).toEqual(['moved_on', null]);
    const reply = await undo(mover, moveId);
    expect([reply.status, reply.body.undone_count, staying(reply)]).toEqual([200, 1, ['moved_on', null]]);
    expect([await zap(ids[0]), await zap(ids[1])]).toMatchObject([
      { account_id: targetId, owner_id: mate.person.id },
      { account_id: fromId, owner_id: mate.person.id },
    ]);
  });

  it('a Zap that another got in the target since stays theirs [S53]', async () => {
    const { mover, ids, moveId, fromId, targetId } = await movedOfAMate();
    const heir = await withMember(server, { accountId: fromId, owner: mover }, 'member');
    await joins(heir, targetId, 'member');
    await server.context.db.updateTable('zaps').set({ owner_id: heir.person.id }).where('id', '=', ids[1]).execute();
    expect(staying(await undo(mover, moveId))).toEqual([null, 'moved_on']);
    expect(await zap(ids[1])).toMatchObject({ account_id: targetId, owner_id: heir.person.id });
  });

  it('a Zap whose owner has left the account of before stays theirs where it is [S53]', async () => {
    const { mover, mate, ids, moveId, fromId, targetId } = await movedOfAMate();
    await leaves(mate, fromId);
    expect(staying(await report(mover, moveId))).toEqual(['moved_on', 'moved_on']);
    const reply = await undo(mover, moveId);
    expect([reply.status, reply.body.reason]).toEqual([409, 'undo_over']);
    expect(await zap(ids[0])).toMatchObject({ account_id: targetId, owner_id: mate.person.id });
  });

  it('it hides nobody’s Zap in the private folder of the person who undoes: the Zap is in its owner’s Home and says so', async () => {
    const { mover, mate, ids, moveId, fromId } = await movedOfAMate();
    await server.context.db.updateTable('folders').set({ is_shared: false }).where('account_id', '=', fromId).execute();
    const reply = await undo(mover, moveId);
    const gone = [{ kind: 'folder_gone', app: null }];
    expect(reply.body.zaps.map(({ reasons }: ReportedZap) => reasons)).toEqual([gone, gone]);
    const listed = (await mate.browser.get(`/api/v3/zaps?account_id=${fromId}`)).body.objects as { id: number; folder_ids: number[] }[];
    expect(new Map(listed.map((each) => [each.id, each.folder_ids]))).toEqual(new Map(ids.map((id) => [id, []])));
  });
});

describe('what is told to somebody who has left since', () => {
  it('no report by a repeat of the move or of its undo, with a key or without [S53]', async () => {
    const { mover, fromId, targetId } = await twoAccounts(server);
    const ids = await makeZaps(server, { accountId: fromId, ownerId: mover.person.id });
    const key = `left-${fromId}`;
    const first = await move(mover, targetId, ids, { key });
    expect((await move(mover, targetId, ids, { key })).body).toEqual(first.body);
    await leaves(mover, fromId);
    expect((await move(mover, targetId, ids, { key })).status).toBe(404);
    expect((await move(mover, targetId, ids)).status).toBe(404);
    expect((await undo(mover, first.body.id)).status).toBe(404);
  });

  it('the archive names no Zap of another person [S57]', async () => {
    const { mover, ids } = await movedOfAMate();
    const made = zapMoves.schema.parse(await zapMoves.read(server.context.db, mover.person.id, server.context.encryption));
    expect(made).toMatchObject([{ zaps: ids.map((id) => ({ id, title: null })) }]);
  });
});

// The embedded database has one connection, so nobody else can hold a lock.
describe('strangers hold up nobody', () => {
  (isOnPostgres ? it : it.skip).each(['a move', 'an undo'])(
    '%s of theirs is refused while the accounts and owners are held by others [S53]',
    async (which) => {
      const { mover, fromId, targetId, ids, moveId } = await moved();
      const stranger = await somebody(server);
      await server.context.db.transaction().execute(async (tx) => {
        await tx.selectFrom('profiles').select('id').where('id', '=', mover.person.id).forUpdate().execute();
        await tx.selectFrom('accounts').select('id').where('id', 'in', [fromId, targetId]).forUpdate().execute();
        const reply = which === 'a move' ? await move(stranger, fromId, ids) : await undo(stranger, moveId);
        expect(reply.status).toBe(404);
      });
    },
  );
});
