import fc from 'fast-check';
import type { Allowance } from '../../src/domain/entitlement';
import { chooseConnection, evaluateMoves, readChoices, stateToRestore, type MovingZap, type Capacity } from '../../src/domain/zapMoves';

const apps = fc.uniqueArray(fc.constantFrom('Slack', 'Stripe', 'Xero'), { maxLength: 2 });
const anyState = fc.constantFrom('on' as const, 'off' as const, 'draft' as const);
const anyZap: fc.Arbitrary<Omit<MovingZap, 'id'>> = fc.record({
  state: anyState,
  stepCount: fc.integer({ min: 0, max: 4 }),
  usesPaths: fc.boolean(),
  premiumApps: apps,
  lostConnections: apps,
  unchosenConnections: apps,
  leavesSharedFolder: fc.boolean(),
  leavesPrivateFolder: fc.boolean(),
  mayMove: fc.boolean(),
});
const anyZaps = fc.array(anyZap, { maxLength: 12 }).map((zaps) => zaps.map((zap, index) => ({ ...zap, id: index + 1 })));
const anyRoom: fc.Arbitrary<Capacity> = fc.record({
  zapsOn: fc.integer({ min: 0, max: 8 }),
  allowance: fc.record({
    zapLimit: fc.integer({ min: -1, max: 8 }),
    taskLimit: fc.constant(0),
    allowsMultistep: fc.boolean(),
    allowsPremiumApps: fc.boolean(),
    allowsPaths: fc.boolean(),
    allowsEmailSupport: fc.constant(false),
    allowsMoreTasks: fc.constant(false),
  }),
});
/** Capacity for everything, except for the given values. */
const capacity = (zapsOn = 0, given: Partial<Allowance> = {}): Capacity => ({
  zapsOn,
  allowance: {
    zapLimit: -1,
    taskLimit: 0,
    allowsMultistep: true,
    allowsPremiumApps: true,
    allowsPaths: true,
    allowsEmailSupport: false,
    allowsMoreTasks: false,
    ...given,
  },
});
const plain: MovingZap = {
  id: 1,
  state: 'on',
  stepCount: 2,
  usesPaths: false,
  premiumApps: [],
  lostConnections: [],
  unchosenConnections: [],
  leavesSharedFolder: false,
  leavesPrivateFolder: false,
  mayMove: true,
};

it('a move never fills the target above its limit, and leaves no capacity unused that a Zap could have [S53]', () => {
  fc.assert(
    fc.property(anyZaps, anyRoom, (zaps, there) => {
      const results = evaluateMoves(zaps, there);
      const on = results.filter(({ verdict, state }) => verdict === 'ready' && state === 'on').length;
      const { zapLimit } = there.allowance;
      const left = zapLimit === -1 ? Infinity : Math.max(0, zapLimit - there.zapsOn);
      expect(on).toBeLessThanOrEqual(left);
      if (results.some(({ reasons }) => reasons.some(({ kind }) => kind === 'zap_limit'))) expect(on).toBe(left);
    }),
  );
});

it('a move loses no Zap and no state: active Zaps stay on or are turned off with a reason, all others stay as they are [S53]', () => {
  fc.assert(
    fc.property(anyZaps, anyRoom, (zaps, there) => {
      const results = evaluateMoves(zaps, there);
      expect(results.map(({ id }) => id)).toEqual(zaps.map(({ id }) => id));
      results.forEach(({ verdict, state, reasons }, index) => {
        const zap = zaps[index]!;
        expect(verdict === 'blocked').toBe(!zap.mayMove);
        expect(state).toBe(verdict === 'pauses' ? 'off' : zap.state);
        if (verdict === 'pauses') expect([zap.state, reasons.length > 0]).toEqual(['on', true]);
      });
    }),
  );
});

it('a move gives the capacity to the Zaps that are listed first, and none to those that pause anyway [S53]', () => {
  const zaps = [plain, { ...plain, stepCount: 3 }, plain, plain].map((zap, index) => ({ ...zap, id: index + 1 }));
  const there = capacity(3, { zapLimit: 5, allowsMultistep: false });
  expect(evaluateMoves(zaps, there).map(({ verdict, reasons }) => [verdict, ...reasons.map(({ kind }) => kind)])).toEqual([
    ['ready'],
    ['pauses', 'multistep'],
    ['ready'],
    ['pauses', 'zap_limit'],
  ]);
});

it('a move evaluates a Zap the same whatever is listed after it [S53]', () => {
  fc.assert(
    fc.property(anyZaps, anyRoom, fc.nat(12), (zaps, there, cut) => {
      expect(evaluateMoves(zaps.slice(0, cut), there)).toEqual(evaluateMoves(zaps, there).slice(0, cut));
    }),
  );
});

it('a move into more capacity leaves at least as many Zaps on [S53]', () => {
  const runs = (zaps: readonly MovingZap[], there: Capacity) => evaluateMoves(zaps, there).filter(({ state }) => state === 'on').length;
  fc.assert(
    fc.property(anyZaps, anyRoom, (zaps, there) => {
      const { allowance } = there;
      const zapLimit = allowance.zapLimit === -1 ? -1 : allowance.zapLimit + 1;
      const bigger = { ...there, allowance: { ...allowance, zapLimit, allowsPremiumApps: true } };
      expect(runs(zaps, bigger)).toBeGreaterThanOrEqual(runs(zaps, there));
      const most = zaps.map((zap) => ({ ...zap, lostConnections: [], unchosenConnections: [] }));
      expect(runs(most, capacity())).toBe(zaps.filter(({ state }) => state === 'on').length);
    }),
  );
});

it('a move names each reason for a pause, with the app where there is one', () => {
  const zap = { ...plain, stepCount: 3, usesPaths: true, premiumApps: ['Xero'], lostConnections: ['Slack'], leavesSharedFolder: true };
  const there = capacity(0, { allowsMultistep: false, allowsPaths: false, allowsPremiumApps: false });
  const [result] = evaluateMoves([zap], there);
  expect(result?.reasons).toEqual([
    { kind: 'multistep', app: null },
    { kind: 'premium_app', app: 'Xero' },
    { kind: 'paths', app: null },
    { kind: 'missing_connection', app: 'Slack' },
    { kind: 'leaves_shared_folder', app: null },
  ]);
  const draft = evaluateMoves([{ ...plain, state: 'draft', leavesPrivateFolder: true }], capacity(0, { zapLimit: 0 }))[0];
  expect([draft?.verdict, draft?.reasons.map(({ kind }) => kind)]).toEqual(['ready', ['leaves_private_folder', 'draft']]);
  expect(evaluateMoves([{ ...plain, mayMove: false }], capacity())[0]).toMatchObject({ verdict: 'blocked', state: 'on' });
});

it('an undo makes no draft, and switches on only what is on still, or what the move itself switched off and nobody changed since', () => {
  fc.assert(
    fc.property(anyState, anyState, anyState, fc.boolean(), (was, after, now, isChanged) => {
      const restored = stateToRestore({ was_state: was, state: after }, now, isChanged);
      expect(restored === 'draft').toBe(now === 'draft');
      expect(restored === 'on').toBe(was === 'on' && (now === 'on' || (now === 'off' && after === 'off' && !isChanged)));
    }),
  );
});

describe('the connection of a moved Zap', () => {
  type Choice = Parameters<typeof readChoices>[0][number];
  const choose = (choices: readonly (Omit<Choice, 'fromConnectionId'> & Partial<Choice>)[], usable: readonly number[], id = 1, from = 1) =>
    chooseConnection(readChoices(choices.map((choice) => ({ fromConnectionId: null, ...choice }))), { id, app: 'Slack', from, usable });

  it('is the only one that it can use, and none where there are several or none', () => {
    expect([choose([], [4]), choose([], [4, 5]), choose([], [])]).toEqual([4, null, null]);
  });

  it('is the one chosen for it, then the one chosen for all, of that app only', () => {
    const all = { app: 'Slack', connectionId: 4, zapIds: null };
    const one = { app: 'Slack', connectionId: 5, zapIds: [2] };
    expect([choose([all, one], [4, 5]), choose([all, one], [4, 5], 2)]).toEqual([4, 5]);
    expect(choose([{ ...all, app: 'Gmail' }], [4, 5])).toBeNull();
    expect(choose([{ ...all, connectionId: null }], [4])).toBeNull();
  });

  it('may differ for two connections of one app: one chosen for a connection counts before one for its app [T58]', () => {
    const second = { app: 'Slack', fromConnectionId: 2, connectionId: 5, zapIds: null };
    const all = { app: 'Slack', connectionId: 4, zapIds: null };
    expect([choose([all, second], [4, 5], 1, 1), choose([second, all], [4, 5], 1, 2)]).toEqual([4, 5]);
    expect(choose([{ ...second, connectionId: null }, all], [4, 5], 1, 2)).toBeNull();
  });

  it('is for each Zap: one chosen for a Zap counts before those for all, whatever they name [T58]', () => {
    const second = { app: 'Slack', fromConnectionId: 2, connectionId: 5, zapIds: null };
    const zap = { app: 'Slack', connectionId: 6, zapIds: [3] };
    const both = { app: 'Slack', fromConnectionId: 2, connectionId: 7, zapIds: [3] };
    expect(choose([second, zap], [4, 5, 6, 7], 3, 2)).toBe(6);
    expect(choose([second, zap, both], [4, 5, 6, 7], 3, 2)).toBe(7);
    expect(choose([second, zap, both], [4, 5, 6, 7], 3, 1)).toBe(6);
    expect(choose([second, zap, both], [4, 5, 6, 7], 1, 2)).toBe(5);
  });

  it('of choices for whole apps alone is the same whichever connection a Zap uses now [T59]', () => {
    const ids = fc.integer({ min: 1, max: 5 });
    const choice = fc.record({
      app: fc.constant('Slack'),
      fromConnectionId: fc.constant(null),
      connectionId: fc.option(ids),
      zapIds: fc.option(fc.array(ids, { minLength: 1, maxLength: 3 })),
    });
    fc.assert(
      fc.property(fc.array(choice, { maxLength: 5 }), fc.uniqueArray(ids), ids, ids, ids, (choices, usable, id, from, other) => {
        expect(choose(choices, usable, id, from)).toEqual(choose(choices, usable, id, other));
      }),
    );
  });

  it('is always one that the Zap can use, or none [T58]', () => {
    const ids = fc.integer({ min: 1, max: 5 });
    const choice = fc.record({
      app: fc.constant('Slack'),
      fromConnectionId: fc.option(ids),
      connectionId: fc.option(ids),
      zapIds: fc.option(fc.array(ids, { minLength: 1, maxLength: 3 })),
    });
    fc.assert(
      fc.property(fc.array(choice, { maxLength: 6 }), fc.uniqueArray(ids), ids, ids, (choices, usable, id, from) => {
        const chosen = choose(choices, usable, id, from);
        expect(chosen === undefined || chosen === null || usable.includes(chosen)).toBe(true);
      }),
    );
  });

  it('is not one that the Zap cannot use: for one Zap that is an error, for all the Zap keeps what it would have had', () => {
    expect(choose([{ app: 'Slack', connectionId: 9, zapIds: [1] }], [4])).toBeUndefined();
    expect(choose([{ app: 'Slack', connectionId: 9, zapIds: null }], [4])).toBe(4);
  });
});
