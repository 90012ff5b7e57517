/** Makes a Zap of a template, turns it on and runs it, without the editor. */
import type { SagaGenerator } from 'typed-redux-saga';
import { request } from '../../api/flows';
import { getPorts } from '../../platform/flows';

/** Why the server refused, in its words; empty if it has none. */
interface Refusal {
  readonly refusal: string;
}

const refused = ({ body }: { readonly body: { readonly messages: readonly string[] } }): Refusal => ({ refusal: body.messages.join(' ') });

/** Makes a draft of a template in an account. */
export function* createFromTemplate(accountId: number, templateId: string): SagaGenerator<{ readonly zapId: number } | Refusal> {
  const reply = yield* request('createZap', { query: { accountId }, body: { templateId } });
  return reply.status === 201 ? { zapId: reply.body.id } : refused(reply);
}

/** A field that a template leaves to the person, and its value. */
interface FilledField {
  readonly stepKey: string;
  readonly field: string;
  readonly value: string;
}

/** Fills in the field, publishes the draft and turns the Zap on; null if it is on. */
export function* publishFilled(id: number, filled: FilledField | null): SagaGenerator<Refusal | null> {
  const { random } = yield* getPorts();
  const draft = yield* request('getZapDraft', { params: { id } });
  if (draft.status !== 200) return refused(draft);
  let { revision: baseRevision } = draft.body;
  if (filled !== null) {
    const { definition } = draft.body;
    const withField = <S extends { readonly key: string; readonly fields: object }>(step: S): S =>
      step.key === filled.stepKey ? { ...step, fields: { ...step.fields, [filled.field]: filled.value } } : step;
    const body = {
      definition: { ...definition, trigger: definition.trigger && withField(definition.trigger), steps: definition.steps.map(withField) },
      baseRevision,
    };
    const saved = yield* request('saveZapDraft', { params: { id }, body });
    if (saved.status !== 200) return refused(saved);
    baseRevision = saved.body.revision;
  }
  const published = yield* request('publishZap', { params: { id }, body: { baseRevision, turnOn: true }, idempotencyKey: random.id() });
  return published.status === 200 ? null : refused(published);
}

/** Runs a Zap that is on, with an event or, where its trigger makes its own, without. */
export function* runOnce(id: number, input: Readonly<Record<string, unknown>> | null): SagaGenerator<{ readonly runId: string } | Refusal> {
  const { random } = yield* getPorts();
  const body = input === null ? {} : { input };
  const reply = yield* request('runZapNow', { params: { id }, body, idempotencyKey: random.id() });
  return reply.status === 201 ? { runId: reply.body.id } : refused(reply);
}
