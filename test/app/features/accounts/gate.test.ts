import { createAction, type UnknownAction } from '@reduxjs/toolkit';
import fc from 'fast-check';
import nock from 'nock';
import { request } from '../../../../src/app/api/flows';
import {
  createEntityCore,
  entityParts,
  load,
  loadCollection,
  save,
  selectAll,
  selectListed,
  type WithEntities,
} from '../../../../src/app/entities';
import { accountSwitchRequested, currentAccountChosen, parts, selectCurrentAccountId } from '../../../../src/app/features/accounts';
import { accountGate, accountsSlice } from '../../../../src/app/features/accounts/state';
import { folders as zapFolders } from '../../../../src/app/features/folders/entity';
import { parts as members } from '../../../../src/app/features/members';
import { sessionEnded } from '../../../../src/app/features/session';
import { selectToasts } from '../../../../src/app/features/toasts';
import { zapNodes, zaps } from '../../../../src/app/features/zaps/entity';
import { onEach } from '../../../../src/app/platform/flows';
import { createRootReducer, type State } from '../../../../src/app/store/rootReducer';
import { stopStores, testStore, waitUntil, type TestStore } from '../../../support/appStore';
import { replyOutsideTheContract, replyWith, wireProfile } from '../../../support/replyWith';
import { wireZap } from '../../../support/wireRecords';

afterEach(stopStores);

const listed = createAction<{ accountId: number }>('test/listed');
const opened = createAction<{ id: number }>('test/opened');
const renamed = createAction<{ id: number; title: string }>('test/renamed');
const started = createAction('test/started');
const greeted = createAction('test/greeted');
/** Stores an answer that a feature requested without the entity core. */
const noted = createAction('test/noted', (accountId: number, text: string) => ({ payload: text, meta: { accountId } }));
const notes = (state: readonly string[] = [], action: UnknownAction) => (noted.match(action) ? [...state, action.payload] : state);

/** A store with account 1 selected, in which tests list, open and rename Zaps. */
function workingIn(accountId: number | null = 1): TestStore {
  const store = testStore([
    parts,
    members,
    {
      entities: entityParts(zaps, zapNodes, zapFolders),
      slices: [{ reducerPath: 'notes', reducer: notes }],
      sagas: [
        function* asked() {
          yield* onEach(listed, ({ payload: { accountId: of } }) => loadCollection(zaps, { accountId: of, isComplete: true }));
          yield* onEach(opened, ({ payload: { id } }) => load(zaps, id));
          yield* onEach(renamed, ({ payload: { id, title } }) => save(zaps, id, { title }));
          yield* onEach(started, () => request('createZap', { query: { accountId: 1 }, body: { templateId: '5' } }));
          yield* onEach(greeted, () => request('updateProfile', { params: { id: 7 }, body: { firstName: 'Ada' } }));
        },
      ],
    },
  ]);
  if (accountId !== null) store.dispatch(currentAccountChosen({ id: accountId }));
  return store;
}

const currentOf = (store: TestStore) => selectCurrentAccountId(store.getState());
const zapsOf = (store: TestStore) => selectAll(store.getState() as unknown as WithEntities, zaps);
const titlesOf = (store: TestStore) => selectListed(store.getState() as unknown as WithEntities, zaps).map(({ title }) => title);
const messagesOf = (store: TestStore) => selectToasts(store.getState()).map(({ message }) => message);
const held = () => {
  let release = (): void => {};
  const until = new Promise<void>((resolve) => (release = resolve));
  return { until, release };
};
/** Waits until all running requests are answered. */
const settled = async (): Promise<void> => {
  for (let round = 0; round < 8; round += 1) await new Promise((resolve) => setTimeout(resolve, 1));
};

describe('the late answer of another account', () => {
  it('the late answer to a write of another account is dropped, though the write is done, and its own account has it when it is worked in again [R17, R24]', async () => {
    const store = workingIn(1);
    const late = held();
    const double = replyOutsideTheContract('PATCH', '/api/v3/zaps/11', 200, JSON.stringify(wireZap({ id: 11, account_id: 1 })), late);
    store.dispatch(renamed({ id: 11, title: 'Roast sheet' }));
    await waitUntil('the write is under way', () => double.sent.length === 1);
    store.dispatch(currentAccountChosen({ id: 2 }));
    const before = store.getState().entities;
    late.release();
    await settled();
    expect(store.getState().entities).toBe(before);
    expect(zapsOf(store)).toEqual([]);
  });

  it.each([
    ['the old one first', ['old', 'new']],
    ['the new one first', ['new', 'old']],
  ] as const)('to a load never shows, %s [R17, R24]', async (_order, order) => {
    const store = workingIn(1);
    const [old, fresh] = [held(), held()];
    replyWith('listZaps', 200, { objects: [wireZap({ id: 11, account_id: 1, title: 'Of one' })] }, old);
    store.dispatch(listed({ accountId: 1 }));
    store.dispatch(currentAccountChosen({ id: 2 }));
    const second = replyWith('listZaps', 200, { objects: [wireZap({ id: 21, account_id: 2, title: 'Of two' })] }, fresh);
    store.dispatch(listed({ accountId: 2 }));
    await waitUntil('both are under way', () => second.sent.length === 1);
    for (const which of order) {
      (which === 'old' ? old : fresh).release();
      await settled();
      expect(zapsOf(store).every(({ accountId }) => accountId === 2)).toBe(true);
    }
    await waitUntil('the new one is here', () => titlesOf(store).length > 0);
    expect(titlesOf(store)).toEqual(['Of two']);
  });

  it('the late answer of another account is dropped for features too, which say in `meta` whose it is; that of the current one and that of none pass [R17, R24]', () => {
    const store = workingIn(1);
    store.dispatch(noted(1, 'mine'));
    store.dispatch(noted(2, 'of another'));
    store.dispatch(currentAccountChosen({ id: 2 }));
    store.dispatch(noted(1, 'late'));
    store.dispatch({ ...noted(2, 'of nobody'), meta: undefined });
    expect(store.getState().notes).toEqual(['mine', 'of nobody']);
  });

  it('the late answer of another account cannot be told before there is an account: then everything passes', () => {
    const store = workingIn(null);
    store.dispatch(noted(5, 'first'));
    expect(store.getState().notes).toEqual(['first']);
  });
});

describe('another account', () => {
  it('another account begins without anything of the previous account, in the same state in which it is chosen [R17]', async () => {
    const store = workingIn(1);
    replyWith('listZaps', 200, { objects: [wireZap({ id: 11, account_id: 1 })] });
    store.dispatch(listed({ accountId: 1 }));
    await waitUntil('the Zaps', () => zapsOf(store).length === 1);
    const seen: unknown[] = [];
    store.subscribe(() => seen.push([currentOf(store), zapsOf(store).length]));
    store.dispatch(currentAccountChosen({ id: 2 }));
    expect(seen[0]).toEqual([2, 0]);
    expect(Object.keys((store.getState() as unknown as WithEntities).entities.collections)).not.toContain('node');
  });

  it('choosing the current account again keeps what is there', async () => {
    const store = workingIn(1);
    replyWith('listZaps', 200, { objects: [wireZap({ id: 11, account_id: 1 })] });
    store.dispatch(listed({ accountId: 1 }));
    await waitUntil('the Zaps', () => zapsOf(store).length === 1);
    store.dispatch(currentAccountChosen({ id: 1 }));
    expect(zapsOf(store)).toHaveLength(1);
  });

  it('another account is the account of a load that names none [R24]', async () => {
    const store = workingIn(4);
    replyOutsideTheContract('GET', '/api/v3/zaps/11', 200, JSON.stringify(wireZap({ id: 11, account_id: 4 })));
    store.dispatch(opened({ id: 11 }));
    await waitUntil('the Zap', () => zapsOf(store).length === 1);
    const ofZaps = store.actions.filter((action) => (action as { meta?: { entityType?: string } }).meta?.entityType === 'zap');
    expect(ofZaps.map((action) => (action as unknown as { meta: { accountId?: number } }).meta.accountId)).toEqual([4, 4]);
  });
});

describe('in the second of a switch', () => {
  it('nothing is written to an account, and the person is told; what is about the person is saved [R24]', async () => {
    const store = workingIn(1);
    store.dispatch(accountSwitchRequested({ id: 2 }));
    const refused = [
      replyOutsideTheContract('PATCH', '/api/v3/zaps/11', 200, JSON.stringify(wireZap({ id: 11 }))),
      replyOutsideTheContract('POST', '/api/v3/zaps', 200, '{}'),
    ];
    const personal = replyWith('updateProfile', 200, wireProfile(), { params: { id: 7 } });
    store.dispatch(renamed({ id: 11, title: 'Too late' }));
    store.dispatch(started());
    store.dispatch(greeted());
    await waitUntil('the profile is saved', () => personal.sent.length === 1);
    await store.ports.clock.advance(1000);
    expect(refused.map(({ sent }) => sent.length)).toEqual([0, 0]);
    expect(messagesOf(store)).toEqual(['Switching accounts…', 'Your change wasn’t saved because you were switching accounts.']);
    expect(store.ports.reports).toEqual([]);

    store.dispatch(renamed({ id: 11, title: 'In time' }));
    await waitUntil('the write goes out', () => refused[0]!.sent.length === 1);
    nock.cleanAll();
  });

  it('a write that waited for its turn is refused as well [R24]', async () => {
    const store = workingIn(1);
    const first = held();
    const double = replyOutsideTheContract('PATCH', '/api/v3/zaps/11', 200, JSON.stringify(wireZap({ id: 11 })), { times: 2, ...first });
    store.dispatch(renamed({ id: 11, title: 'First' }));
    store.dispatch(renamed({ id: 11, title: 'Second' }));
    await waitUntil('the first is under way', () => double.sent.length === 1);
    store.dispatch(accountSwitchRequested({ id: 2 }));
    first.release();
    await settled();
    await store.ports.clock.advance(1000);
    expect(double.sent.map(({ body }) => body)).toEqual([{ title: 'First' }]);
    nock.cleanAll();
  });

  it('a person who signs out during a switch stays, and may write again [R24]', async () => {
    const store = workingIn(1);
    store.dispatch(accountSwitchRequested({ id: 2 }));
    store.dispatch(sessionEnded({ where: 'here' }));
    await store.ports.clock.advance(2000);
    expect(currentOf(store)).toBeNull();
    expect(store.ports.location.entries()).toEqual(['/']);
    const double = replyOutsideTheContract('PATCH', '/api/v3/zaps/11', 200, JSON.stringify(wireZap({ id: 11 })));
    store.dispatch(renamed({ id: 11, title: 'Anew' }));
    await waitUntil('it is written', () => double.sent.length === 1);
  });
});

it('a log with late answers, played again through the root reducer, gives the same state to the byte', async () => {
  const store = workingIn(1);
  replyWith('listZaps', 200, { objects: [wireZap({ id: 11, account_id: 1 })] });
  store.dispatch(listed({ accountId: 1 }));
  await waitUntil('the Zaps', () => zapsOf(store).length === 1);
  store.dispatch(currentAccountChosen({ id: 2 }));
  store.dispatch(noted(1, 'late'));
  replyWith('listZaps', 200, { objects: [wireZap({ id: 21, account_id: 2 })] });
  store.dispatch(listed({ accountId: 2 }));
  await waitUntil('the other Zaps', () => zapsOf(store).length === 1);

  const core = createEntityCore({ transport: () => Promise.reject(new Error('not now')), types: [zaps, zapNodes, zapFolders] });
  core.registry.add(...members.entities.types);
  /** The log of the page with the late answer inserted where it arrived. The gate drops it again. */
  const log = JSON.parse(JSON.stringify(store.actions)) as UnknownAction[];
  const at = log.findIndex((action) => currentAccountChosen.match(action) && action.payload.id === 2);
  for (const recorded of [log, log.toSpliced(at + 1, 0, noted(1, 'late'))]) {
    const root = createRootReducer();
    root.add([accountsSlice, { reducerPath: 'notes', reducer: notes }, { reducerPath: 'entities', reducer: core.reducer }], accountGate);
    const replayed = recorded.reduce<State>(root.reducer, root.reducer(undefined, { type: '@@begin' }));
    const { accounts, notes: kept, entities } = store.getState();
    expect(JSON.stringify([replayed.accounts, replayed.notes, replayed.entities])).toBe(JSON.stringify([accounts, kept, entities]));
  }
});

it('whatever a person does in which account, and in whatever order answers come, no state holds anything of another account [R17, R24]', async () => {
  const account = fc.integer({ min: 1, max: 3 });
  const act = fc.oneof(
    fc.record({ kind: fc.constant('work in' as const), account }),
    fc.record({ kind: fc.constant('list' as const) }),
    fc.record({ kind: fc.constantFrom('open' as const, 'rename' as const), zap: fc.integer({ min: 1, max: 2 }) }),
    fc.record({ kind: fc.constant('answer' as const), which: fc.nat() }),
  );
  await fc.assert(
    fc.asyncProperty(
      fc.array(act, { minLength: 4, maxLength: 14 }),
      fc.array(fc.nat(), { minLength: 20, maxLength: 20 }),
      async (acts, order) => {
        nock.cleanAll();
        const server = new Map(
          [1, 2, 3].flatMap((of) => [1, 2].map((n) => [of * 10 + n, wireZap({ id: of * 10 + n, account_id: of, title: 'v0' })] as const)),
        );
        const waiting: (() => void)[] = [];
        const slow = () => new Promise<void>((resolve) => waiting.push(resolve));
        nock(window.location.origin)
          .persist()
          .intercept(/^\/api\/v3\/zaps\/\d+$/, 'PATCH')
          .reply(async (uri, body) => {
            const id = Number(uri.split('/').at(-1));
            const saved = { ...server.get(id)!, ...(body as object) };
            server.set(id, saved);
            await slow();
            return [200, saved];
          })
          .get(/^\/api\/v3\/zaps\/\d+$/)
          .reply(async (uri) => {
            const found = server.get(Number(uri.split('/').at(-1)));
            await slow();
            return [200, found];
          })
          .get(/^\/api\/v3\/zaps\?/)
          .reply(async (uri) => {
            const of = Number(new URL(uri, 'http://x').searchParams.get('account_id'));
            const objects = [...server.values()].filter(({ account_id: owner }) => owner === of);
            await slow();
            return [200, { objects }];
          });

        const store = workingIn(1);
        const strangers: unknown[] = [];
        store.subscribe(() => {
          const current = currentOf(store);
          strangers.push(...zapsOf(store).filter(({ accountId }) => accountId !== undefined && accountId !== current));
        });
        const answer = async (which: number): Promise<void> => {
          await settled();
          waiting.splice(which % Math.max(1, waiting.length), 1)[0]?.();
          await settled();
        };
        for (const [version, deed] of acts.entries()) {
          const current = currentOf(store)!;
          if (deed.kind === 'work in') store.dispatch(currentAccountChosen({ id: deed.account }));
          else if (deed.kind === 'list') store.dispatch(listed({ accountId: current }));
          else if (deed.kind === 'open') store.dispatch(opened({ id: current * 10 + deed.zap }));
          else if (deed.kind === 'rename') store.dispatch(renamed({ id: current * 10 + deed.zap, title: `v${version}` }));
          else if (deed.kind === 'answer') await answer(deed.which);
        }
        for (let turn = 0; turn === 0 || waiting.length > 0; turn += 1) await answer(order[turn % order.length]!);
        expect(strangers).toEqual([]);

        const current = currentOf(store)!;
        store.dispatch(listed({ accountId: current }));
        await answer(0);
        const ofServer = [...server.values()].filter(({ account_id: owner }) => owner === current).map(({ id, title }) => [id, title]);
        expect(zapsOf(store).map(({ id, title }) => [id, title])).toEqual(ofServer);
        stopStores();
      },
    ),
    { numRuns: 60 },
  );
  nock.cleanAll();
});
