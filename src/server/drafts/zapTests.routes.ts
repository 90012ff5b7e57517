import { zapTests } from '../../contract/zapTests';
import type { Json } from '../../domain/runs/json';
import { hideNamed } from '../../domain/runs/namedSecrets';
import { testStepOfDraft, testTrigger } from './testDraft';
import { findVisibleZap } from '../zaps/visibleZap';
import { HttpProblem, routes } from '../platform/handler';
import { presentField } from '../catalogue/operations.reply';
import { presentLastTest, presentSample } from './test.reply';
import { findDraft } from '../engine/drafts.store';
import { lastTests } from '../engine/tests.store';
import { samplesOf } from '../engine/samples.store';
import { fetchChoices, fetchFields } from '../engine/fetchSamples';
import { outdated } from '../zaps/refusals.reply';

const unfinished = 'This test was started already. Look for its result in the history before you test the step again.';

export default routes(zapTests, {
  /** POST /api/v3/zaps/:id/choices: of the stored draft. 400 with what the app says if it cannot be asked. */
  async listFieldChoices({ principal: { profileId }, params: { id }, body }, context) {
    const zap = await findVisibleZap(context.db, profileId, id, context.clock.now());
    const { definition } = await findDraft(context.db, id);
    const found = await fetchChoices(context, { accountId: zap.account_id, zapId: id, definition }, body.step_key, body.field);
    if (!found.ok) throw new HttpProblem(400, { errors: [found.message], reason: 'invalid_request' });
    return { status: 200, body: { choices: found.value.map(({ value, label }) => ({ value, label })) } };
  },

  /**
   * POST /api/v3/zaps/:id/fields: of the stored draft. 400 with what the app says if it cannot be asked; 403 for a connection that the
   * Zap's owner may not use.
   */
  async listDynamicFields({ principal: { profileId }, params: { id }, body }, context) {
    const zap = await findVisibleZap(context.db, profileId, id, context.clock.now());
    const { definition } = await findDraft(context.db, id);
    const found = await fetchFields(context, { accountId: zap.account_id, zapId: id, definition }, body.step_key);
    if (found.ok) return { status: 200, body: { fields: found.value.map(presentField) } };
    if (found.isForbidden === true) throw new HttpProblem(403, { errors: [found.message], reason: 'invalid_request' });
    throw new HttpProblem(400, { errors: [found.message], reason: 'invalid_request' });
  },

  /** GET /api/v3/zaps/:id/samples. */
  async listTriggerSamples({ principal: { profileId }, params: { id } }, { db, clock, encryption }) {
    await findVisibleZap(db, profileId, id, clock.now());
    const { definition } = await findDraft(db, id);
    return { status: 200, body: { samples: (await samplesOf(db, encryption, id, definition.trigger)).map(presentSample) } };
  },

  /** POST /api/v3/zaps/:id/trigger-tests. 400 with what the app says if it cannot be asked. */
  async testTrigger(call, context) {
    const found = await testTrigger(context, call, call.params.id);
    if (typeof found === 'string') throw new HttpProblem(400, { errors: [found], reason: 'invalid_request' });
    return { status: 200, body: { source: found.source, samples: found.samples.map(presentSample) } };
  },

  /** GET /api/v3/zaps/:id/step-tests. */
  async listStepTests({ principal: { profileId }, params: { id } }, { db, clock, encryption }) {
    await findVisibleZap(db, profileId, id, clock.now());
    const { definition } = await findDraft(db, id);
    return { status: 200, body: { tests: (await lastTests(db, encryption, id, definition)).map(presentLastTest) } };
  },

  /** POST /api/v3/zaps/:id/step-tests. */
  async testStep(call, context) {
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
  },
});
