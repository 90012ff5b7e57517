import { startServer, type TestServer } from '../../support/serverHarness';
import { withMember } from '../../support/serverTeams';
import { anotherAccount, makeFolder, makeZaps, move, plan, twoAccounts, usedZaps, zapsNow } from '../../support/serverZaps';

let server: TestServer;
beforeAll(async () => {
  server = await startServer();
});
afterAll(() => server.close());

const rounds = [1, 2, 3, 4, 5];
const accountsOf = async (ids: readonly number[]) =>
  (await server.context.db.selectFrom('zaps').select('account_id').where('id', 'in', ids).orderBy('id').execute()).map(
    ({ account_id }) => account_id,
  );

it('moves in opposite directions, by two people at once, all go through [S53, R03]', async () => {
  const { mover, fromId, targetId } = await twoAccounts(server);
  const mate = await withMember(server, { accountId: fromId, owner: mover }, 'admin');
  const values = { account_id: targetId, profile_id: mate.person.id, role: 'admin' as const, created_at: server.clock.now() };
  await server.context.db.insertInto('memberships').values(values).execute();
  const here = await makeZaps(server, { accountId: fromId, ownerId: mover.person.id, count: 40 });
  const there = await makeZaps(server, { accountId: targetId, ownerId: mate.person.id, count: 40 });
  for (const _round of rounds) {
    const forth = [0, 1, 2, 3].map((part) => move(mover, targetId, here.slice(part * 10, part * 10 + 10)));
    const back = [3, 2, 1, 0].map((part) => move(mate, fromId, there.slice(part * 10, part * 10 + 10)));
    const replies = await Promise.all([...forth, ...back]);
    expect(replies.map(({ status }) => status)).toEqual(Array(8).fill(200));
    expect(new Set(await accountsOf(here))).toEqual(new Set([targetId]));
    expect(new Set(await accountsOf(there))).toEqual(new Set([fromId]));
    const undone = await Promise.all(
      replies.map(({ body }, index) => (index < 4 ? mover : mate).browser.post(`/api/v3/zap-moves/${body.id}/undo`, {})),
    );
    expect(undone.map(({ status }) => status)).toEqual(Array(8).fill(200));
  }
  expect([await usedZaps(mover, fromId), await usedZaps(mover, targetId)]).toEqual([40, 40]);
});

it('an undo that gives Zaps back to somebody who is moving at that moment waits for them and goes through [S53, R03]', async () => {
  const { mover, fromId, targetId } = await twoAccounts(server);
  const mate = await withMember(server, { accountId: fromId, owner: mover }, 'member');
  const folderId = await makeFolder(server, fromId, mover.person.id, true);
  const theirs = await makeZaps(server, { accountId: fromId, ownerId: mate.person.id, count: 5, folderId });
  const mateTarget = await anotherAccount(server, mate);
  const own = await makeZaps(server, { accountId: fromId, ownerId: mate.person.id, count: 5 });
  for (const _round of rounds) {
    const { id } = (await move(mover, targetId, theirs)).body;
    const [undone, onward] = await Promise.all([mover.browser.post(`/api/v3/zap-moves/${id}/undo`, {}), move(mate, mateTarget, own)]);
    expect([undone.status, onward.status]).toEqual([200, 200]);
    expect((await mate.browser.post(`/api/v3/zap-moves/${onward.body.id}/undo`, {})).status).toBe(200);
  }
});

it('the same Zaps to two accounts at once go to one of them, whole [S53, R03]', async () => {
  const { mover, fromId, targetId } = await twoAccounts(server);
  const otherId = await anotherAccount(server, mover);
  for (const _round of rounds) {
    const ids = await makeZaps(server, { accountId: fromId, ownerId: mover.person.id, count: 30 });
    const replies = await Promise.all([move(mover, targetId, ids), move(mover, otherId, [...ids].reverse())]);
    // The second move finds the Zaps in another account of the same person, so both may succeed, one after the other and each completely.
    expect(replies.some(({ status }) => status === 200)).toBe(true);
    const places = new Set(await accountsOf(ids));
    expect(places.size).toBe(1);
    const last = replies
      .filter(({ status }) => status === 200)
      .sort((a, b) => a.body.id - b.body.id)
      .at(-1);
    expect([...places]).toEqual([last?.body.target_account_id]);
  }
});

it('copies of one move, sent at once, are one move, with a key and without [B7.21, R03]', async () => {
  const { mover, fromId, targetId } = await twoAccounts(server);
  for (const key of ['copies', undefined]) {
    const ids = await makeZaps(server, { accountId: fromId, ownerId: mover.person.id, count: 10 });
    const replies = await Promise.all(Array.from({ length: 6 }, () => move(mover, targetId, ids, key === undefined ? {} : { key })));
    expect(new Set(replies.map(({ status, body }) => `${status} ${body.id}`)).size).toBe(1);
    expect(replies[0]?.status).toBe(200);
  }
  expect((await server.context.db.selectFrom('zap_moves').select('id').where('target_account_id', '=', targetId).execute()).length).toBe(2);
});

it('moves up to the limit of an account never fill it above that limit [S53]', async () => {
  const { mover, fromId, targetId } = await twoAccounts(server, 'free');
  const ids = await makeZaps(server, { accountId: fromId, ownerId: mover.person.id, count: 8 });
  const plans = await Promise.all([0, 1, 2, 3].map((part) => plan(mover, fromId, targetId, ids.slice(part * 2, part * 2 + 2))));
  const replies = await Promise.all(
    plans.map(({ body }, part) => move(mover, targetId, ids.slice(part * 2, part * 2 + 2), { planVersion: body.version })),
  );
  const statuses = replies.map(({ status }) => status).sort();
  expect(statuses).toEqual([200, 200, 409, 409]);
  expect(await usedZaps(mover, targetId)).toBe(4);
});

it('what is refused at any moment has changed nothing [R03]', async () => {
  const { mover, fromId, targetId } = await twoAccounts(server);
  const ids = await makeZaps(server, { accountId: fromId, ownerId: mover.person.id, count: 3 });
  const before = await zapsNow(server);
  const replies = await Promise.all([1, 2, 3].map((n) => move(mover, targetId, [...ids, 2_000_000_000 + n])));
  expect(replies.map(({ status }) => status)).toEqual([404, 404, 404]);
  expect(await zapsNow(server)).toBe(before);
});

it('when the mover is removed from the account during a move, either the move was first and is kept, or nothing moved [R27, S53]', async () => {
  for (const _round of rounds) {
    const { mover: owner, fromId } = await twoAccounts(server);
    const mate = await withMember(server, { accountId: fromId, owner }, 'member');
    const targetId = await anotherAccount(server, mate);
    const ids = await makeZaps(server, { accountId: fromId, ownerId: mate.person.id, count: 20 });
    const [moved, removed] = await Promise.all([
      move(mate, targetId, ids),
      owner.browser.delete(`/api/v3/accounts/${fromId}/members/${mate.person.id}`, {}),
    ]);
    expect(removed.status).toBe(204);
    expect([200, 404]).toContain(moved.status);
    expect(new Set(await accountsOf(ids))).toEqual(new Set([moved.status === 200 ? targetId : fromId]));
  }
});
