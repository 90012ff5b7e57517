import { zapTests } from '../../contract/zapTests';
import type { TestRunLine } from '../engine/testRun';
import { HttpProblem, routes } from '../platform/handler';
import { outdated } from '../zaps/refusals.reply';
import { checkTests, differencesOf, dryRunZap } from './dryRunZap';
import { presentRequests, shown, unfinished } from './tests.reply';
import { testZap } from './testZap';

const presentLine = ({ path, outcome, input, output, error, requests, isOutside, duration }: TestRunLine) => ({
  path,
  outcome,
  input: shown(input),
  output: shown(output),
  error: shown(error) as string | null,
  duration_ms: duration,
  requests: presentRequests(requests),
  is_outside: isOutside,
});

export default routes(zapTests, {
  /** POST /api/v3/zaps/:id/test-runs. 400 for a run that is not there. */
  async testZap(call, context) {
    const { base_revision: baseRevision, sample_id: sampleId, after } = call.body;
    const wanted = { baseRevision, sampleId, after: after && { runId: after.run_id, done: after.done } };
    const result = await testZap(context, call, call.params.id, wanted);
    switch (result.kind) {
      case 'outdated':
        return { status: 409, body: outdated(result.revision) };
      case 'unfinished':
        return { status: 409, body: { errors: [unfinished], reason: 'invalid_request' } };
      case 'unknown_run':
        throw new HttpProblem(400, { errors: ['This test run can’t continue. Start another one.'], reason: 'invalid_request' });
      case 'tested': {
        const { runId, event, lines, done, at, end } = result;
        return { status: 200, body: { run_id: runId, event: shown(event), steps: lines.map(presentLine), done, at, end } };
      }
    }
  },

  /** POST /api/v3/zaps/:id/dry-runs. 400 for a saved test that is not there. */
  async dryRunZap(call, context) {
    const { base_revision: baseRevision, sample_id: sampleId, test_key: testKey } = call.body;
    const result = await dryRunZap(context, call, call.params.id, { baseRevision, sampleId, testKey });
    switch (result.kind) {
      case 'outdated':
        return { status: 409, body: outdated(result.revision) };
      case 'unknown_test':
        throw new HttpProblem(400, { errors: ['This Zap has no such test.'], reason: 'invalid_request' });
      case 'tested': {
        const { event, lines, end, test } = result;
        const differences = test && [...differencesOf(test, lines)];
        return { status: 200, body: { event: shown(event), steps: lines.map(presentLine), end, differences } };
      }
    }
  },

  /** POST /api/v3/zaps/:id/test-checks. */
  async checkZapTests(call, context) {
    const result = await checkTests(context, call, call.params.id, call.body.base_revision);
    if (result.kind === 'outdated') return { status: 409, body: outdated(result.revision) };
    const tests = result.tests.map(({ key, title, differences, isStopped }) => ({
      key,
      title,
      differences: [...differences],
      is_stopped: isStopped,
    }));
    return { status: 200, body: { tests } };
  },
});
