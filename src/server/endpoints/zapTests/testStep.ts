import type { Json } from '../../../domain/runs/json';
import { hideNamed } from '../../../domain/runs/namedSecrets';
import { zapTests } from '../../../contract/zapTests';
import { testStepOfDraft } from '../../commands/zapDrafts/testDraft';
import { HttpProblem } from '../../context/handler';
import { handle } from '../../context/handle';
import { outdated } from '../zapDrafts/outdated';

const unfinished = 'This test was started already. Look for its result in the history before you test the step again.';

/** POST /api/v3/zaps/:id/step-tests. */
export default handle(zapTests.testStep, async (call, context) => {
  const { step_key: stepKey, base_revision: baseRevision, sample_id: sampleId } = call.body;
  const result = await testStepOfDraft(context, call, call.params.id, { stepKey, baseRevision, sampleId });
  switch (result.kind) {
    case 'outdated':
      return { status: 409, body: outdated(result.revision) };
    case 'unfinished':
      return { status: 409, body: { errors: [unfinished], reason: 'invalid_request' } };
    case 'unknown_step':
      throw new HttpProblem(400, { errors: ['This Zap has no such step.'], reason: 'invalid_request' });
    case 'tested': {
      const { runId, outcome, input, output, error, duration } = result;
      const shown = (value: unknown) => (hideNamed(value) ?? null) as Json;
      const values = { input: shown(input), output: shown(output), error: shown(error) as string | null };
      return { status: 200, body: { run_id: runId, outcome, ...values, duration_ms: duration } };
    }
  }
});
