import fc from 'fast-check';
import { freeAllowance, trialAllowances, type Allowance } from '../../src/domain/entitlement';
import { findTurnOnIssues, pausesUnder, type RunningZap } from '../../src/domain/turningOn';
import { fuzzRuns } from '../support/fuzz';

const plain = { stepCount: 2, usesPremiumApp: false, usesPaths: false };

describe('whether a Zap may be turned on', () => {
  it('the check before a Zap is turned on names every issue, and none if it may be on', () => {
    expect(findTurnOnIssues(freeAllowance, { zaps: 4, tasks: 99 }, plain)).toEqual([]);
    expect(findTurnOnIssues(freeAllowance, { zaps: 5, tasks: 100 }, { stepCount: 3, usesPremiumApp: true, usesPaths: true })).toEqual([
      'zap_limit',
      'multistep',
      'premium_app',
      'paths',
      'task_limit',
    ]);
    expect(
      findTurnOnIssues(trialAllowances.teams, { zaps: 900, tasks: 49_999 }, { stepCount: 9, usesPremiumApp: true, usesPaths: true }),
    ).toEqual([]);
  });

  it('used up tasks are no obstacle where more of them are charged for', () => {
    expect(findTurnOnIssues({ ...freeAllowance, allowsMoreTasks: true }, { zaps: 0, tasks: 100 }, plain)).toEqual([]);
    expect(findTurnOnIssues({ ...freeAllowance, taskLimit: -1 }, { zaps: 0, tasks: 1_000_000 }, plain)).toEqual([]);
  });
});

describe('which Zaps pause', () => {
  const running = (id: number, tasks: number, more: Partial<RunningZap> = {}): RunningZap => ({ id, tasks, ...plain, ...more });

  it('a smaller limit keeps the chosen Zaps on, then the most used, then the oldest [B3.22]', () => {
    const zaps = [running(1, 5), running(2, 9), running(3, 5), running(4, 1), running(5, 50, { stepCount: 3 })];
    const two = { ...freeAllowance, zapLimit: 2 };
    expect([...pausesUnder(two, zaps)]).toEqual([
      [5, ['multistep']],
      [3, ['zap_limit']],
      [4, ['zap_limit']],
    ]);
    expect([...pausesUnder(two, zaps, new Set([4])).keys()].sort()).toEqual([1, 3, 5]);
  });

  it('a smaller limit leaves no more Zaps on than it allows, pauses no more than it must, and does not depend on their order', () => {
    const allowance: fc.Arbitrary<Allowance> = fc.record({
      zapLimit: fc.integer({ min: -1, max: 12 }),
      taskLimit: fc.constant(100),
      allowsMultistep: fc.boolean(),
      allowsPremiumApps: fc.boolean(),
      allowsPaths: fc.boolean(),
      allowsEmailSupport: fc.boolean(),
      allowsMoreTasks: fc.boolean(),
    });
    const zap = fc.record({
      id: fc.integer({ min: 1, max: 500 }),
      tasks: fc.nat(20),
      stepCount: fc.integer({ min: 2, max: 4 }),
      usesPremiumApp: fc.boolean(),
      usesPaths: fc.boolean(),
    });
    fc.assert(
      fc.property(allowance, fc.uniqueArray(zap, { selector: ({ id }) => id, maxLength: 20 }), (of, zaps) => {
        const pauses = pausesUnder(of, zaps);
        const kept = zaps.filter(({ id }) => !pauses.has(id));
        for (const { id: _, ...each } of kept)
          expect(findTurnOnIssues(of, { zaps: 0, tasks: 0 }, each).filter((issue) => issue !== 'zap_limit')).toEqual([]);
        if (of.zapLimit >= 0) expect(kept.length).toBeLessThanOrEqual(of.zapLimit);
        if ([...pauses.values()].some(([issue]) => issue === 'zap_limit')) expect(kept).toHaveLength(of.zapLimit);
        expect(new Set(pausesUnder(of, [...zaps].reverse()).keys())).toEqual(new Set(pauses.keys()));
      }),
      { numRuns: fuzzRuns },
    );
  });
});
