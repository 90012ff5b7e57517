/** Asks the app of a draft's trigger for events, and an app for the choices of a field. */
import { StepError, type CallContext, type Choice, type Field } from '../connectors/connector';
import type { Step, TriggerStep, ZapDefinition } from '../../domain/runs/definition';
import { findStep } from '../../domain/runs/walkSteps';
import { OutgoingError } from '../outgoing';
import { samplesKept } from '../records/triggers/samples';
import { slowestStep, toJson, untilAborted } from './callStep';
import { connectionOfZap } from './connections';
import type { WorkContext } from './runWriter';
import { openFields, unreadableSecret } from './sealedFields';
import { secretInputs, secretsOfConnection, withoutSecrets } from './secrets';
import { createStore } from './store';
import { findTriggerOfDefinition, zoneOfZap } from './triggers';

export type Asked<T> = { readonly ok: true; readonly value: T } | { readonly ok: false; readonly message: string };

interface DraftOfZap {
  readonly accountId: number;
  readonly zapId: number;
  readonly definition: ZapDefinition;
}

/** Most choices of one field. */
const mostChoices = 1_000;

/** Events that the app of the trigger has now, the oldest first; null for a trigger that cannot be asked, such as a webhook. */
export async function fetchEvents(context: WorkContext, draft: DraftOfZap): Promise<Asked<readonly unknown[]> | null> {
  const { trigger: step } = draft.definition;
  const trigger = findTriggerOfDefinition(context, draft.definition);
  if (step === null || trigger === null || trigger.kind === 'hook') return null;
  if (trigger.kind === 'schedule') {
    const zone = await zoneOfZap(context.db, draft.zapId, draft.definition);
    return { ok: true, value: [trigger.eventAt(context.clock.now().getTime(), zone).data] };
  }
  return ask(context, draft, { step, fields: trigger.fields }, async (call) => {
    const { events } = await trigger.poll({ ...call, cursor: null, isSample: true });
    return events.slice(-samplesKept).map(({ data }) => toJson(data));
  });
}

/** The choices that the app of a step has for a field. */
export async function fetchChoices(
  context: WorkContext,
  draft: DraftOfZap,
  stepKey: string,
  fieldKey: string,
): Promise<Asked<readonly Choice[]>> {
  const step = findStep(draft.definition, stepKey);
  const operation =
    step && ('kind' in step ? context.connectors.findAction(step.app, step.event) : context.connectors.findTrigger(step.app, step.event));
  const field = operation?.fields.find(({ key }) => key === fieldKey);
  const list = field?.dynamicChoices === undefined ? undefined : context.connectors.find(step!.app)?.choices?.[field.dynamicChoices];
  if (step === undefined || operation == null || list === undefined) return { ok: false, message: 'This field has no choices of its app.' };
  return ask(context, draft, { step, fields: operation.fields }, async (call) => (await list(call)).slice(0, mostChoices));
}

/** Calls an app with the connection of a step, without secrets in what it gives or says. */
async function ask<T>(
  context: WorkContext,
  { accountId, zapId, definition }: DraftOfZap,
  { step, fields }: { readonly step: TriggerStep | Step; readonly fields: readonly Field[] },
  make: (call: CallContext & { readonly input: TriggerStep['fields'] }) => Promise<T>,
): Promise<Asked<T>> {
  const connector = context.connectors.find(step.app);
  if (connector?.connection != null && step.connectionId === null) return { ok: false, message: 'Choose an account first.' };
  const connection =
    connector?.connection == null ? null : await connectionOfZap(context, { accountId, zapId, connectionId: step.connectionId! });
  if (connection !== null && connection.type !== 'ready') return { ok: false, message: connection.message };
  if (connection !== null && connection.app !== connector?.app) return { ok: false, message: 'This account is for another app.' };
  const input = openFields(context, zapId, step);
  const unreadable = unreadableSecret(input);
  if (unreadable !== null) return { ok: false, message: unreadable };
  const values = connection?.values ?? {};
  const secrets = [...secretsOfConnection(connection?.fields ?? [], values), ...secretInputs(fields, input)];
  const signal = AbortSignal.timeout(slowestStep);
  const zone = await zoneOfZap(context.db, zapId, definition);
  const { outgoing, clock } = context;
  const call = { outgoing, connection: values, signal, now: clock.now(), zone, store: createStore(context, accountId), input };
  try {
    return { ok: true, value: withoutSecrets(await untilAborted(make(call), signal), secrets) };
  } catch (error) {
    if (error instanceof StepError || error instanceof OutgoingError) return { ok: false, message: withoutSecrets(error.message, secrets) };
    context.log.error({ err: error, zapId }, 'an app could not be asked for a draft');
    return { ok: false, message: 'The app could not be asked, for an unexpected reason.' };
  }
}
