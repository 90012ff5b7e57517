import fc from 'fast-check';
import { turnOnIssues, findTurnOnIssues } from '../../src/domain/turningOn';
import { upgradeFor, upgradeKinds, upgradesDue } from '../../src/domain/upgrades';

const everything = {
  zapLimit: -1,
  taskLimit: -1,
  allowsMultistep: true,
  allowsPremiumApps: true,
  allowsPaths: true,
  allowsEmailSupport: true,
  allowsMoreTasks: false,
};
const none = { tasks: 0, zaps: 0 };

it('nothing is suggested to an account that has everything', () => {
  expect(upgradesDue(everything, { tasks: 1e9, zaps: 1e6 })).toEqual([]);
});

it.each([
  ['apps', { allowsPremiumApps: false }, none],
  ['emailSupport', { allowsEmailSupport: false }, none],
  ['multistep', { allowsMultistep: false }, none],
  ['paths', { allowsPaths: false }, none],
  ['taskLimit', { taskLimit: 100 }, { tasks: 100, zaps: 0 }],
  ['taskLimit', { taskLimit: 100 }, { tasks: 130, zaps: 0 }],
  ['lowTaskLimit', { taskLimit: 100 }, { tasks: 75, zaps: 0 }],
  ['lowTaskLimit', { taskLimit: 100 }, { tasks: 99, zaps: 0 }],
  ['zaps', { zapLimit: 5 }, { tasks: 0, zaps: 5 }],
] as const)('the upgrade for %s is proposed where it is missing or used up [B2.51]', (kind, allowance, usage) => {
  expect(upgradesDue({ ...everything, ...allowance }, usage)).toEqual([kind]);
});

it('tasks that may run over their limit, and those that are not low, propose nothing', () => {
  expect(upgradesDue({ ...everything, taskLimit: 100, allowsMoreTasks: true }, { tasks: 120, zaps: 0 })).toEqual([]);
  expect(upgradesDue({ ...everything, taskLimit: 100 }, { tasks: 74, zaps: 0 })).toEqual([]);
});

it('the upgrade that helps a Zap that cannot be turned on is among those due', () => {
  const allowance = fc.record({
    zapLimit: fc.integer({ min: -1, max: 5 }),
    taskLimit: fc.integer({ min: -1, max: 5 }),
    allowsMultistep: fc.boolean(),
    allowsPremiumApps: fc.boolean(),
    allowsPaths: fc.boolean(),
    allowsEmailSupport: fc.boolean(),
    allowsMoreTasks: fc.boolean(),
  });
  const usage = fc.record({ tasks: fc.nat(8), zaps: fc.nat(8) });
  const zap = fc.record({ stepCount: fc.integer({ min: 1, max: 4 }), usesPremiumApp: fc.boolean(), usesPaths: fc.boolean() });
  fc.assert(
    fc.property(allowance, usage, zap, (may, used, wanted) => {
      const due = upgradesDue(may, used);
      expect(due).toEqual(expect.arrayContaining(findTurnOnIssues(may, used, wanted).map(upgradeFor)));
      expect(due.includes('taskLimit') && due.includes('lowTaskLimit')).toBe(false);
    }),
  );
  expect(upgradeKinds).toEqual(expect.arrayContaining(turnOnIssues.map(upgradeFor)));
});
