import { createCrashingServer, killRuns, type CrashingServer } from '../../support/crashingServer';
import type { ProcessBrowser } from '../../support/processBrowser';
import { anyEmail, goodPassword, signUpForm } from '../../support/serverPeople';

let server: CrashingServer;
beforeAll(async () => {
  server = await createCrashingServer();
  await server.start();
});
afterAll(() => server.close());

const rounds = Array.from({ length: killRuns }, (_, round) => round + 1);
const times = <Point extends string>(points: readonly Point[]) => rounds.flatMap((round) => points.map((point) => [point, round] as const));
const ofMove = times(['zap-move-held', 'zap-move-written', 'zap-move-placed', 'zap-move-before-commit', 'zap-move-after-commit']);
const ofUndo = times(['zap-undo-placed', 'zap-undo-written', 'zap-undo-before-commit', 'zap-undo-after-commit']);

interface Mover {
  readonly browser: ProcessBrowser;
  readonly fromId: number;
  readonly targetId: number;
  readonly zapIds: readonly number[];
}

async function mover(): Promise<Mover> {
  const email = anyEmail();
  await server.browser().post('/api/v3/profiles', signUpForm({ email }));
  const browser = server.browser();
  await browser.post('/api/v3/login', { email, password: goodPassword });
  return { browser, ...(await server.twoAccounts(email)) };
}

const sorted = (ids: readonly number[]) => [...ids].sort((a, b) => a - b);

/** The Zaps of both accounts according to the API. Each Zap is in exactly one account, and the accounts' counts match. */
async function places({ browser, fromId, targetId, zapIds }: Mover): Promise<'source' | 'target'> {
  const found: number[][] = [];
  for (const accountId of [fromId, targetId]) {
    const listed = (await browser.get(`/api/v3/zaps?account_id=${accountId}&shape=move`))?.body.objects as { id: number }[];
    const account = (await browser.get(`/api/v3/accounts/${accountId}`))?.body;
    expect(account.limits.allotment.zaps.count).toBe(listed.length);
    found.push(listed.map(({ id }) => id));
  }
  expect(sorted(found.flat())).toEqual(sorted(zapIds));
  // All or nothing: the Zaps are never split between the accounts.
  expect(found.map(({ length }) => length).sort()).toEqual([0, zapIds.length]);
  return found[0]?.length === 0 ? 'target' : 'source';
}

async function killedAt(point: string, work: () => Promise<unknown>): Promise<void> {
  await server.arm(point);
  expect(await work()).toBeNull();
  await server.died();
  await server.start();
}

it.each(ofMove)(
  'a move that is killed at %s has every Zap in one account, and its repeat finishes it or says that it is done, round %i [R03]',
  async (point) => {
    const someone = await mover();
    const { browser, targetId, zapIds } = someone;
    const send = () =>
      browser.post('/api/v3/zaps/move', { target_account_id: targetId, zap_ids: zapIds }, { 'idempotency-key': `move-${targetId}` });
    await killedAt(point, send);
    expect(await places(someone)).toBe(point === 'zap-move-after-commit' ? 'target' : 'source');
    const reply = await send();
    expect([reply?.status, reply?.body.moved_count]).toEqual([200, zapIds.length]);
    expect(await places(someone)).toBe('target');
    expect((await browser.get(`/api/v3/zap-moves/${reply?.body.id}`))?.body).toEqual(reply?.body);
  },
  60_000,
);

it.each(ofUndo)(
  'an undo that is killed at %s has every Zap in one account, and its repeat finishes it or says that it is done, round %i [R03]',
  async (point) => {
    const someone = await mover();
    const { browser, targetId, zapIds } = someone;
    const moved = await browser.post('/api/v3/zaps/move', { target_account_id: targetId, zap_ids: zapIds });
    const send = () => browser.post(`/api/v3/zap-moves/${moved?.body.id}/undo`, {}, { 'idempotency-key': `undo-${targetId}` });
    await killedAt(point, send);
    expect(await places(someone)).toBe(point === 'zap-undo-after-commit' ? 'source' : 'target');
    const reply = await send();
    expect([reply?.status, reply?.body.undone_count]).toEqual([200, zapIds.length]);
    expect(await places(someone)).toBe('source');
  },
  60_000,
);
