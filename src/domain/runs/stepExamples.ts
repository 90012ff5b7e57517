/** What the engine's own steps give to later steps, as an example. */
import type { Step } from './definition';

const exampleTime = '2026-11-21T09:30:00.000Z';
const exampleRun = '019aa5f2-0000-7000-8000-000000000000';

/**
 * The output of a step that no app carries out, in the shape that it has in a run; null if there is none to tell. `lastOutput`: of
 * the last step inside a loop.
 */
export function exampleOf(step: Step, lastOutput: unknown = null): unknown {
  switch (step.kind) {
    case 'approval':
      return { answer: 'approve', answered_by: 'ada@example.org', answered_at: exampleTime, expired: false };
    case 'delay':
      return { until: exampleTime };
    case 'digest':
      return { entries: ['An entry'], count: 1 };
    case 'loop':
      return { count: 1, left: 0, results: [lastOutput] };
    case 'sub_zap':
      return step.waits ? { run_id: exampleRun, state: 'succeeded', result: null } : { run_id: exampleRun };
    default:
      return null;
  }
}
