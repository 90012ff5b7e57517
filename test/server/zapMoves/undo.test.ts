import { undoWindow, zapMovesKept } from '../../../src/domain/zapMoves';
import { zapMoves } from '../../../src/server/dataRights/export/zaps';
import { cleanup } from '../../../src/server/cleanup/job';
import { definition, editorOf, everyDay } from '../../support/serverDrafts';
import { startServer, type TestReply, type TestServer } from '../../support/serverHarness';
import { signedIn } from '../../support/serverPeople';
import { withMember, type Teammate } from '../../support/serverTeams';
import {
  anotherAccount,
  applyPlanChange,
  makeFolder,
  makeZaps,
  move,
  twoAccounts,
  usedZaps,
  zapsNow,
  type ReportedZap,
} from '../../support/serverZaps';

let server: TestServer;
beforeAll(async () => {
  server = await startServer();
});
afterAll(() => server.close());

const undo = ({ browser }: Teammate, id: number, key?: string): Promise<TestReply> =>
  browser.post(`/api/v3/zap-moves/${id}/undo`, {}, { headers: key === undefined ? {} : { 'idempotency-key': key } });
const zap = (id: number) => server.context.db.selectFrom('zaps').selectAll().where('id', '=', id).executeTakeFirstOrThrow();
const foldersOf = async (id: number) =>
  (await server.context.db.selectFrom('zap_folders').select('folder_id').where('zap_id', '=', id).orderBy('folder_id').execute()).map(
    ({ folder_id }) => folder_id,
  );

async function moved(given: { count?: number; state?: 'on' | 'off' | 'draft' } = {}) {
  const accounts = await twoAccounts(server);
  const { mover, fromId, targetId } = accounts;
  const ids = await makeZaps(server, { accountId: fromId, ownerId: mover.person.id, ...given });
  const reply = await move(mover, targetId, ids);
  expect(reply.status).toBe(200);
  return { ...accounts, ids, moveId: reply.body.id as number };
}

describe('an undo', () => {
  it('an undo brings back account, folders, state, owner and links, and usage with them [B4.20]', async () => {
    const { mover, fromId, targetId } = await twoAccounts(server, 'free');
    const mate = await withMember(server, { accountId: fromId, owner: mover }, 'member');
    const shared = await makeFolder(server, fromId, mover.person.id, true);
    const own = await makeFolder(server, fromId, mover.person.id, false);
    const [theirs] = await makeZaps(server, { accountId: fromId, ownerId: mate.person.id, folderId: shared });
    const mine = await makeZaps(server, { accountId: fromId, ownerId: mover.person.id, count: 6, folderId: own });
    expect((await mover.browser.post(`/api/v3/zaps/${mine[0]}/share`, { visibility: 'account' })).status).toBe(201);
    const ids = [theirs!, ...mine];
    const before = await zapsNow(server);
    const planned = await mover.browser.post('/api/v3/zaps/move/plan', {
      from_account_id: fromId,
      target_account_id: targetId,
      zap_ids: ids,
    });
    const report = (await move(mover, targetId, ids, { planVersion: planned.body.version })).body;
    expect(report.zaps.map(({ state }: ReportedZap) => state)).toEqual([...Array(5).fill('on'), 'off', 'off']);

    const reply = await undo(mover, report.id);
    expect(reply.body).toMatchObject({ id: report.id, undone_at: server.clock.now().toISOString(), undone_count: 7 });
    expect(reply.body.zaps.map(({ state, reasons, stays }: ReportedZap) => [state, reasons, stays])).toEqual(
      ids.map(() => ['on', [], null]),
    );
    expect(JSON.parse(await zapsNow(server)).slice(0, 2)).toEqual(JSON.parse(before).slice(0, 2));
    expect([await usedZaps(mover, fromId), await usedZaps(mover, targetId)]).toEqual([7, 0]);
    expect((await mover.browser.get(`/api/v3/zaps/${mine[0]}/share`)).body.share).not.toBeNull();
    expect((await mover.browser.get(`/api/v3/zap-moves/${report.id}`)).body).toEqual(reply.body);
  });

  it('an undo changes nothing when it is asked for again, with its key or without [B7.21]', async () => {
    const { mover, moveId } = await moved({ count: 3 });
    const first = await undo(mover, moveId, `undo-${moveId}`);
    const after = await zapsNow(server);
    for (const again of [await undo(mover, moveId, `undo-${moveId}`), await undo(mover, moveId)])
      expect([again.status, again.body]).toEqual([200, first.body]);
    expect(await zapsNow(server)).toBe(after);
  });

  it('an undo is there until the last moment of 24 hours, and then no more', async () => {
    const { mover, moveId, ids, targetId } = await moved();
    const late = await moved();
    server.clock.advance(undoWindow - 1);
    expect((await undo(mover, moveId)).status).toBe(200);
    server.clock.advance(1);
    const back = { ...late.mover, browser: await signedIn(server, late.mover.person) };
    const reply = await undo(back, late.moveId);
    expect([reply.status, reply.body.reason, reply.body.errors]).toEqual([
      409,
      'undo_over',
      ['A move can be undone only within 24 hours.'],
    ]);
    expect((await zap(late.ids[0]!)).account_id).toBe(late.targetId);
    // A move after the undo is a new move.
    const again = { ...mover, browser: await signedIn(server, mover.person) };
    expect((await move(again, targetId, ids)).body.id).not.toBe(moveId);
  });

  it('an undo leaves what was deleted or moved on since, and names it before and after', async () => {
    const { mover, ids, moveId, fromId, targetId } = await moved({ count: 3 });
    const thirdId = await anotherAccount(server, mover);
    const [gone, onward, stays] = ids as [number, number, number];
    await server.context.db.deleteFrom('zaps').where('id', '=', gone).execute();
    expect((await move(mover, thirdId, [onward])).status).toBe(200);
    const named = [
      [gone, 'deleted'],
      [onward, 'moved_on'],
      [stays, null],
    ];
    const said = (reply: TestReply) => reply.body.zaps.map((each: ReportedZap) => [each.id, each.stays]);
    expect(said(await mover.browser.get(`/api/v3/zap-moves/${moveId}`))).toEqual(named);
    const reply = await undo(mover, moveId);
    expect([reply.status, reply.body.undone_count, said(reply)]).toEqual([200, 1, named]);
    expect([(await zap(onward)).account_id, (await zap(stays)).account_id]).toEqual([thirdId, fromId]);
    expect(await usedZaps(mover, targetId)).toBe(0);
  });

  it('an undo leaves one that came back to the target by another move; after that was undone it goes', async () => {
    const { mover, ids, moveId, fromId, targetId } = await moved();
    const thirdId = await anotherAccount(server, mover);
    const on = (await move(mover, thirdId, ids)).body;
    const back = (await move(mover, targetId, ids)).body;
    expect((await undo(mover, moveId)).body.errors).toEqual([
      'There’s nothing left to undo: all of these Zaps have since been deleted or moved again.',
    ]);
    for (const { id } of [back, on]) expect((await undo(mover, id)).status).toBe(200);
    expect((await undo(mover, moveId)).status).toBe(200);
    expect((await zap(ids[0]!)).account_id).toBe(fromId);
  });

  it('an undo switches on again only what the account has room for now, and says which not', async () => {
    const { mover, ids, moveId, fromId } = await moved({ count: 4 });
    await applyPlanChange(server, fromId, 'free');
    await makeZaps(server, { accountId: fromId, ownerId: mover.person.id, count: 3 });
    const reply = await undo(mover, moveId);
    const full = [{ kind: 'zap_limit', app: null }];
    expect(reply.body.zaps.map(({ state, reasons }: ReportedZap) => [state, reasons])).toEqual([
      ['on', []],
      ['on', []],
      ['off', full],
      ['off', full],
    ]);
    expect(await usedZaps(mover, fromId)).toBe(5);
    expect((await zap(ids[3]!)).state).toBe('off');
  });

  it('an undo leaves off what somebody switched off since, so that nothing runs that was not looked at, and says so', async () => {
    const { mover, targetId, ids, moveId } = await moved({ count: 2 });
    const [stripped, kept] = ids;
    server.clock.advance(1000);
    expect((await mover.browser.patch(`/api/v3/zaps/${stripped}`, { state: 'off' })).status).toBe(200);
    expect((await editorOf(mover, targetId, stripped!).save(definition(everyDay))).status).toBe(200);
    expect((await undo(mover, moveId)).body.zaps.map(({ state, reasons }: ReportedZap) => [state, reasons])).toEqual([
      ['off', [{ kind: 'changed_since', app: null }]],
      ['on', []],
    ]);
    expect([(await zap(stripped!)).state, (await zap(kept!)).state]).toEqual(['off', 'on']);
  });

  it('an undo switches off what was off, whatever it was in the target', async () => {
    const { mover, ids, moveId } = await moved({ state: 'off' });
    await server.context.db.updateTable('zaps').set({ state: 'on' }).where('id', 'in', ids).execute();
    expect((await undo(mover, moveId)).body.zaps.map(({ state }: ReportedZap) => state)).toEqual(['off']);
  });

  it('lays a Zap into Home whose folder is gone, or hides it from its owner by now, and says so', async () => {
    const { mover, fromId, targetId } = await twoAccounts(server);
    const mate = await withMember(server, { accountId: fromId, owner: mover }, 'member');
    const gone = await makeFolder(server, fromId, mover.person.id, false);
    const hidden = await makeFolder(server, fromId, mate.person.id, true);
    const ids: number[] = [];
    for (const folderId of [gone, hidden]) ids.push(...(await makeZaps(server, { accountId: fromId, ownerId: mover.person.id, folderId })));
    const { id } = (await move(mover, targetId, ids)).body;
    await server.context.db.deleteFrom('folders').where('id', '=', gone).execute();
    await server.context.db.updateTable('folders').set({ is_shared: false }).where('id', '=', hidden).execute();
    const reply = await undo(mover, id);
    expect(reply.body.zaps.map(({ reasons }: ReportedZap) => reasons)).toEqual(ids.map(() => [{ kind: 'folder_gone', app: null }]));
    expect([await foldersOf(ids[0]!), await foldersOf(ids[1]!)]).toEqual([[], []]);
  });

  it('an undo gives a Zap whose owner has left the account to the person who undoes, and says so', async () => {
    const { mover, fromId, targetId } = await twoAccounts(server);
    const mate = await withMember(server, { accountId: fromId, owner: mover }, 'member');
    const folderId = await makeFolder(server, fromId, mover.person.id, true);
    const ids = await makeZaps(server, { accountId: fromId, ownerId: mate.person.id, folderId });
    const { id } = (await move(mover, targetId, ids)).body;
    expect((await mover.browser.delete(`/api/v3/accounts/${fromId}/members/${mate.person.id}`)).status).toBe(204);
    expect((await undo(mover, id)).body.zaps[0].reasons).toEqual([{ kind: 'owner_gone', app: null }]);
    expect([(await zap(ids[0]!)).owner_id, await foldersOf(ids[0]!)]).toEqual([mover.person.id, [folderId]]);
  });
});

it('the reports of moves are deleted after thirty days, and are in the archive until then [S57]', async () => {
  const { mover, moveId } = await moved();
  const kept = () => server.context.db.selectFrom('zap_moves').select('id').where('id', '=', moveId).execute();
  server.clock.advance(zapMovesKept - 1);
  await cleanup(server.context);
  expect(await kept()).toHaveLength(1);
  expect(zapMoves.schema.parse(await zapMoves.read(server.context.db, mover.person.id, server.context.encryption))).toMatchObject([
    { zaps: [{ title: 'Zap 1', was_state: 'on', state: 'on' }] },
  ]);
  server.clock.advance(2);
  await cleanup(server.context);
  expect(await kept()).toHaveLength(0);
});
