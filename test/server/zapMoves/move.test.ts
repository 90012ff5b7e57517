import { startServer, type TestServer } from '../../support/serverHarness';
import { withMember } from '../../support/serverTeams';
import {
  applyPlanChange,
  makeFolder,
  makeZaps,
  move,
  plan,
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

const zapsIn = (accountId: number) =>
  server.context.db.selectFrom('zaps').selectAll().where('account_id', '=', accountId).orderBy('id').execute();

describe('a move', () => {
  it('a move takes Zaps with their usage to the target, by POST [B7.20, B4.20]', async () => {
    const { mover, fromId, targetId } = await twoAccounts(server);
    const ids = await makeZaps(server, { accountId: fromId, ownerId: mover.person.id, count: 5 });
    await makeZaps(server, { accountId: targetId, ownerId: mover.person.id, count: 2 });
    expect([await usedZaps(mover, fromId), await usedZaps(mover, targetId)]).toEqual([5, 2]);
    const reply = await move(mover, targetId, ids.slice(0, 3));
    expect([reply.status, reply.body.moved_count]).toEqual([200, 3]);
    expect(reply.body).toMatchObject({ from_account_id: fromId, target_account_id: targetId, undone_at: null, undone_count: 0 });
    expect(reply.body.zaps.map(({ id, state, was_state }: ReportedZap) => [id, state, was_state])).toEqual(
      ids.slice(0, 3).map((id) => [id, 'on', 'on']),
    );
    expect([await usedZaps(mover, fromId), await usedZaps(mover, targetId)]).toEqual([2, 5]);
    const listed = (await mover.browser.get(`/api/v3/zaps?account_id=${targetId}`)).body.objects.map(({ id }: ReportedZap) => id);
    expect(listed).toEqual(expect.arrayContaining(ids.slice(0, 3)));
    expect((await mover.browser.get(`/api/v3/zap-moves/${reply.body.id}`)).body).toEqual(reply.body);
  });

  it('a move does the same by PUT, and one after the other changes nothing more [B7.21]', async () => {
    const { mover, fromId, targetId } = await twoAccounts(server);
    const ids = await makeZaps(server, { accountId: fromId, ownerId: mover.person.id, count: 2 });
    const put = async () =>
      mover.browser.send({
        method: 'PUT',
        url: '/api/v3/zaps/move',
        payload: JSON.stringify({ target_account_id: targetId, zap_ids: ids }),
        headers: {
          origin: 'https://patchbay.example',
          'content-type': 'application/json',
          'x-csrftoken': await mover.browser.csrfToken(),
          'idempotency-key': `by-either-${fromId}`,
        },
      });
    const first = await put();
    expect([first.status, first.body.moved_count]).toEqual([200, 2]);
    const after = await zapsNow(server);
    for (const again of [await put(), await move(mover, targetId, ids, { key: `by-either-${fromId}` }), await move(mover, targetId, ids)])
      expect([again.status, again.body]).toEqual([200, first.body]);
    expect(await zapsNow(server)).toBe(after);
  });

  it('lands in Home, and a link for the people of the account that it left ends there [B7.20]', async () => {
    const { mover, fromId, targetId } = await twoAccounts(server);
    const folderId = await makeFolder(server, fromId, mover.person.id, false);
    const [id] = await makeZaps(server, { accountId: fromId, ownerId: mover.person.id, folderId });
    expect((await mover.browser.post(`/api/v3/zaps/${id}/share`, { visibility: 'account' })).status).toBe(201);
    const reply = await move(mover, targetId, [id!]);
    expect(reply.body.zaps[0].reasons).toEqual([{ kind: 'leaves_private_folder', app: null }]);
    const [zap] = (await mover.browser.get(`/api/v3/zaps?account_id=${targetId}`)).body.objects;
    expect([zap.id, zap.folder_ids]).toEqual([id, []]);
    expect((await mover.browser.get(`/api/v3/zaps/${id}/share`)).body.share).toBeNull();
  });

  it('a move leaves what a Zap has used with the account in which it ran', async () => {
    const { mover, fromId, targetId } = await twoAccounts(server);
    const [id] = await makeZaps(server, { accountId: fromId, ownerId: mover.person.id });
    const day = server.clock.now().toISOString().slice(0, 10);
    await server.context.db.insertInto('task_usage').values({ account_id: fromId, zap_id: id!, day, tasks: 7 }).execute();
    await move(mover, targetId, [id!]);
    const usage = await server.context.db.selectFrom('task_usage').select(['account_id', 'tasks']).where('zap_id', '=', id!).execute();
    expect(usage).toEqual([{ account_id: fromId, tasks: 7 }]);
  });

  it('a move keeps its owner where that is a member of the target, and becomes the mover’s where not', async () => {
    const { mover, fromId, targetId } = await twoAccounts(server);
    const team = { accountId: fromId, owner: mover };
    const both = await withMember(server, team, 'member');
    await server.context.db
      .insertInto('memberships')
      .values({ account_id: targetId, profile_id: both.person.id, role: 'member', created_at: server.clock.now() })
      .execute();
    const here = await withMember(server, team, 'member');
    const folderId = await makeFolder(server, fromId, mover.person.id, true);
    const ids: number[] = [];
    for (const ownerId of [both.person.id, here.person.id]) ids.push(...(await makeZaps(server, { accountId: fromId, ownerId, folderId })));
    expect((await move(mover, targetId, ids)).status).toBe(200);
    expect((await zapsIn(targetId)).map(({ owner_id }) => owner_id)).toEqual([both.person.id, mover.person.id]);
  });

  it('a move counts each Zap once, however often it is named [S53]', async () => {
    const { mover, fromId, targetId } = await twoAccounts(server, 'free');
    const [a, b] = await makeZaps(server, { accountId: fromId, ownerId: mover.person.id, count: 2 });
    const listed = [a!, b!, a!, a!, b!, a!];
    const { body } = await plan(mover, fromId, targetId, listed);
    expect(body.zaps.map(({ id, verdict }: ReportedZap) => [id, verdict])).toEqual([
      [a, 'ready'],
      [b, 'ready'],
    ]);
    const reply = await move(mover, targetId, listed);
    expect([reply.body.moved_count, reply.body.zaps.map(({ id }: ReportedZap) => id)]).toEqual([2, [a, b]]);
    expect(await usedZaps(mover, targetId)).toBe(2);
  });

  it('a move is written down, with who and how many [S64]', async () => {
    const { mover, fromId, targetId } = await twoAccounts(server);
    const ids = await makeZaps(server, { accountId: fromId, ownerId: mover.person.id, count: 3 });
    const { body } = await move(mover, targetId, ids);
    const line = await server.context.db
      .selectFrom('audit_events')
      .select(['detail', 'result'])
      .where('profile_id', '=', mover.person.id)
      .where('action', '=', 'zaps_moved')
      .execute();
    const detail = `move ${body.id}: 3 from account ${fromId} to account ${targetId}`;
    expect(line).toEqual([{ detail, result: 'ok' }]);
  });

  it('a move never moves while impersonating [S27]', async () => {
    const { mover, fromId, targetId } = await twoAccounts(server);
    const [id] = await makeZaps(server, { accountId: fromId, ownerId: mover.person.id });
    await server.context.db
      .updateTable('sessions')
      .set({ masquerader_id: mover.person.id })
      .where('profile_id', '=', mover.person.id)
      .execute();
    expect((await move(mover, targetId, [id!])).status).toBe(403);
    expect(await zapsIn(targetId)).toEqual([]);
  });

  it('a move is refused with 429 when it comes too often', async () => {
    const { mover, fromId, targetId } = await twoAccounts(server);
    const [id] = await makeZaps(server, { accountId: fromId, ownerId: mover.person.id });
    const limit = { name: 'zap_move.profile', key: String(mover.person.id), max: 300, windowSeconds: 3600 };
    await server.context.limits.take({ ...limit, by: 300 });
    expect((await move(mover, targetId, [id!])).status).toBe(429);
  });
});

describe('below the target’s limit', () => {
  it('the first ones listed stay on, and nobody’s Zaps are switched off unseen [S53]', async () => {
    const { mover, fromId, targetId } = await twoAccounts(server, 'free');
    const ids = await makeZaps(server, { accountId: fromId, ownerId: mover.person.id, count: 7 });
    const listed = [...ids].reverse();
    const before = await zapsNow(server);
    const unseen = await move(mover, targetId, listed);
    expect([unseen.status, unseen.body.reason]).toEqual([409, 'plan_required']);
    expect(await zapsNow(server)).toBe(before);
    const seen = (await plan(mover, fromId, targetId, listed)).body;
    expect(seen.target).toMatchObject({ id: targetId, zaps: { count: 0, limit: 5 } });
    expect(seen.zaps.map(({ verdict }: ReportedZap) => verdict)).toEqual([...Array(5).fill('ready'), 'pauses', 'pauses']);
    const reply = await move(mover, targetId, listed, { planVersion: seen.version });
    expect(reply.body.zaps.map(({ state }: ReportedZap) => state)).toEqual([...Array(5).fill('on'), 'off', 'off']);
    expect(reply.body.zaps.at(-1)).toMatchObject({ was_state: 'on', reasons: [{ kind: 'zap_limit', app: null }] });
    expect([await usedZaps(mover, fromId), await usedZaps(mover, targetId)]).toEqual([0, 5]);
  });

  it('a plan that no longer holds is refused, and nothing is done [S53]', async () => {
    const { mover, fromId, targetId } = await twoAccounts(server, 'free');
    const ids = await makeZaps(server, { accountId: fromId, ownerId: mover.person.id, count: 5 });
    const { version } = (await plan(mover, fromId, targetId, ids)).body;
    await makeZaps(server, { accountId: targetId, ownerId: mover.person.id });
    const before = await zapsNow(server);
    const late = await move(mover, targetId, ids, { planVersion: version, key: 'late-plan' });
    expect([late.status, late.body.reason]).toEqual([409, 'plan_outdated']);
    expect(await zapsNow(server)).toBe(before);
    // A refused request does not use up the key, so the same move with the new plan succeeds.
    const anew = (await plan(mover, fromId, targetId, ids)).body.version;
    expect((await move(mover, targetId, ids, { planVersion: anew, key: 'late-plan' })).status).toBe(200);
  });

  it('a plan holds while only what it does not promise changes', async () => {
    const { mover, fromId, targetId } = await twoAccounts(server, 'free');
    const ids = await makeZaps(server, { accountId: fromId, ownerId: mover.person.id, count: 2 });
    const { version } = (await plan(mover, fromId, targetId, ids)).body;
    await makeZaps(server, { accountId: targetId, ownerId: mover.person.id, count: 2 });
    expect((await move(mover, targetId, ids, { planVersion: version })).status).toBe(200);
  });

  it('a plan for other Zaps, another order or another account is no plan for these [S53]', async () => {
    const { mover, fromId, targetId } = await twoAccounts(server);
    const [a, b] = await makeZaps(server, { accountId: fromId, ownerId: mover.person.id, count: 2 });
    const { version } = (await plan(mover, fromId, targetId, [a!])).body;
    for (const ids of [[b!], [a!, b!]]) expect((await move(mover, targetId, ids, { planVersion: version })).status).toBe(409);
    await applyPlanChange(server, targetId, 'free');
    const [c] = await makeZaps(server, { accountId: fromId, ownerId: mover.person.id, apps: ['A', 'B', 'C'] });
    expect((await plan(mover, fromId, targetId, [c!])).body.zaps[0]).toMatchObject({
      verdict: 'pauses',
      reasons: [{ kind: 'multistep', app: null }],
    });
  });
});
