import { countsAsTask, holdReasonOf, type RunConditions } from '../../../src/domain/runs/tasks';

describe('tasks', () => {
  const step = { kind: 'action', reachesOutside: true, outcome: 'succeeded', isTest: false } as const;

  it('an action that succeeded and reached outside counts one task [Z28]', () => {
    expect(countsAsTask(step)).toBe(true);
  });

  it.each([
    [{ kind: 'filter' }],
    [{ kind: 'paths' }],
    [{ kind: 'loop' }],
    [{ kind: 'delay' }],
    [{ kind: 'digest' }],
    [{ kind: 'approval' }],
    [{ kind: 'code' }],
    [{ kind: 'sub_zap' }],
    [{ reachesOutside: false }],
    [{ outcome: 'failed' }],
    [{ outcome: 'skipped' }],
    [{ outcome: 'filtered' }],
    [{ isTest: true }],
  ] as const)('a step with %j counts no task [Z28]', (more) => {
    expect(countsAsTask({ ...step, ...more })).toBe(false);
  });

  const free: RunConditions = {
    isZapOn: true,
    isAllowedByPlan: true,
    allowance: { taskLimit: 100, allowsMoreTasks: false },
    tasksUsed: 99,
    areConnectionsWorking: true,
    isFlood: false,
  };

  it.each<[Partial<RunConditions>, string | null]>([
    [{}, null],
    [{ tasksUsed: 100 }, 'task_limit'],
    [{ tasksUsed: 0, allowance: { taskLimit: 0, allowsMoreTasks: false } }, 'task_limit'],
    [{ tasksUsed: 100, allowance: { taskLimit: 100, allowsMoreTasks: true } }, null],
    [{ tasksUsed: 1e9, allowance: { taskLimit: -1, allowsMoreTasks: false } }, null],
    [{ isZapOn: false }, 'zap_paused'],
    [{ isAllowedByPlan: false, isZapOn: false, tasksUsed: 100 }, 'plan'],
    [{ areConnectionsWorking: false, isFlood: true }, 'connection'],
    [{ isFlood: true }, 'flood'],
  ])('a run under %j is held for: %s [Z03, Z29]', (more, reason) => expect(holdReasonOf({ ...free, ...more })).toBe(reason));
});
