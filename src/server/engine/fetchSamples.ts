/** Asks the app of a draft's trigger for events, and an app for the choices of a field and for dynamic fields. */
import type { Choice, OutputLabel } from '../../domain/runs/fields';
import { StepError, type ChoicesCall, type DynamicField, type Field } from '../connectors/connector';
import type { Step, TriggerStep, ZapDefinition } from '../../domain/runs/definition';
import { allSteps, findStep } from '../../domain/runs/walkSteps';
import { maxJsonDepth, textOf } from '../../domain/runs/json';
import { namedSecretsIn } from '../../domain/runs/namedSecrets';
import { OutgoingError } from '../platform/outgoing';
import { samplesKept } from './samples.store';
import { stepTimeout, toJson, untilAborted } from './callStep';
import { createKept } from './keptItems';
import { connectionOfZap, pauseFor } from './connections';
import { createDigests } from './digests';
import { isEmptyField } from './fieldDefaults';
import type { WorkContext } from './runWriter';
import { openFields, unreadableSecret } from './sealedFields';
import { secretInputs, secretsOfConnection, withoutSecrets } from './secrets';
import { createFiles } from './files';
import { createPace } from './pace';
import { createStore } from './stepStorage';
import { findTriggerOfDefinition, zoneOfZap } from './triggers';

export type Fetched<T> =
  | { readonly ok: true; readonly value: T }
  | {
      readonly ok: false;
      readonly message: string;
      /** The owner of the Zap may not use the connection, or there is none with its id. */
      readonly isForbidden?: boolean;
    };

interface DraftOfZap {
  readonly accountId: number;
  readonly zapId: number;
  readonly definition: ZapDefinition;
}

/** Most choices of one field. */
const maxChoices = 1_000;
/** Most dynamic fields of one step. */
const maxFields = 500;

/** Events that the app of the trigger has now, the oldest first; null for a trigger that cannot be asked, such as a webhook. */
export async function fetchEvents(context: WorkContext, draft: DraftOfZap): Promise<Fetched<readonly unknown[]> | null> {
  const { trigger: step } = draft.definition;
  const trigger = findTriggerOfDefinition(context, draft.definition);
  if (step === null || trigger === null || trigger.kind === 'hook') return null;
  if (trigger.kind === 'schedule') {
    const zone = await zoneOfZap(context.db, draft.zapId, draft.definition);
    return { ok: true, value: [trigger.eventAt(context.clock.now().getTime(), zone).data] };
  }
  return ask(context, draft, { step, fields: trigger.fields }, async (call) => {
    const { events } = await trigger.poll({ ...call, cursor: null, isSample: true });
    return events.slice(-samplesKept).map(({ data }) => toJson(data, 'The sample', maxJsonDepth));
  });
}

/** The choices that the app of a step has for a field. */
export async function fetchChoices(
  context: WorkContext,
  draft: DraftOfZap,
  stepKey: string,
  fieldKey: string,
): Promise<Fetched<readonly Choice[]>> {
  const step = findStep(draft.definition, stepKey);
  const operation =
    step && ('kind' in step ? context.connectors.findAction(step.app, step.event) : context.connectors.findTrigger(step.app, step.event));
  const field = operation?.fields.find(({ key }) => key === fieldKey);
  const list = field?.dynamicChoices === undefined ? undefined : context.connectors.find(step!.app)?.choices?.[field.dynamicChoices];
  if (step === undefined || operation == null || list === undefined)
    return { ok: false, message: 'The app has no list of choices for this field. Enter a value.' };
  const missing = (field?.dependsOn ?? []).find((key) => !hasSettledValues(step, [key]));
  if (missing !== undefined) {
    const label = operation.fields.find(({ key }) => key === missing)?.label ?? missing;
    return { ok: false, message: `Choose “${label}” first.` };
  }
  return ask(context, draft, { step, fields: operation.fields }, async (call) => (await list(call)).slice(0, maxChoices));
}

/** What depends on the values of a step. */
export interface Dependent {
  readonly fields: readonly DynamicField[];
  /** An example of its output; null for that of its event. */
  readonly sample: unknown;
  /** The labels of its output; none for those of its event. */
  readonly outputs: readonly OutputLabel[];
}

/** The fields of a step that depend on the values of others; none while a value that they depend on is missing. */
export async function fetchFields(
  context: WorkContext,
  draft: DraftOfZap,
  stepKey: string,
  timeout = stepTimeout,
): Promise<Fetched<Dependent>> {
  const step = findStep(draft.definition, stepKey);
  const action = step !== undefined && 'kind' in step ? context.connectors.findAction(step.app, step.event) : null;
  if (step === undefined || action?.dynamicFields === undefined)
    return { ok: false, message: 'This step has no fields that depend on others.' };
  const { dependsOn, prefixes, list, sample, outputs } = action.dynamicFields;
  if (!hasSettledValues(step, dependsOn)) return { ok: true, value: { fields: [], sample: null, outputs: [] } };
  return ask(context, draft, { step, fields: action.fields, timeout }, async (call) => {
    const fields = (await list(call)).filter(({ key }) => prefixes.some((prefix) => key.startsWith(prefix)));
    const unique = new Map(fields.slice(0, maxFields).map((field) => [field.key, field]));
    const shown = Array.from(unique.values(), ({ choices = [], ...field }) => ({ ...field, choices: choices.slice(0, maxChoices) }));
    return { fields: shown, sample: (await sample?.(call)) ?? null, outputs: (await outputs?.(call)) ?? [] };
  });
}

/** Milliseconds in which an app says what a Zap that is published has to fill in. */
const checkTimeout = 5_000;

/**
 * The labels of required dynamic fields that are empty, by step. A step whose app does not answer in time has none here: the app
 * itself refuses the step then.
 */
export async function missingDynamicFields(context: WorkContext, draft: DraftOfZap): Promise<ReadonlyMap<string, readonly string[]>> {
  const steps = allSteps(draft.definition).filter(
    (step) => 'kind' in step && context.connectors.findAction(step.app, step.event)?.dynamicFields !== undefined,
  );
  const missing = steps.map(async (step) => {
    const found = await fetchFields(context, draft, step.key, checkTimeout);
    const required = found.ok ? found.value.fields.filter(({ isRequired }) => isRequired === true) : [];
    const empty = required.filter(({ key }) => isEmptyField(Object.hasOwn(step.fields, key) ? step.fields[key] : undefined));
    return [step.key, empty.map(({ label }) => label)] as const;
  });
  return new Map(await Promise.all(missing));
}

/** True if fields have values, and none has a token: only a run knows the values of tokens. */
const hasSettledValues = ({ fields }: Pick<TriggerStep, 'fields'>, keys: readonly string[]): boolean =>
  keys.every((key) => {
    if (key.endsWith('.')) return true;
    const value = Object.hasOwn(fields, key) ? fields[key] : undefined;
    return !isEmptyField(value) && !textOf(value).includes('{{');
  });

/** Calls an app with the connection of a step, without secrets in what it gives or says. */
async function ask<T>(
  context: WorkContext,
  { accountId, zapId, definition }: DraftOfZap,
  {
    step,
    fields,
    timeout = stepTimeout,
  }: { readonly step: TriggerStep | Step; readonly fields: readonly Field[]; readonly timeout?: number },
  make: (call: ChoicesCall) => Promise<T>,
): Promise<Fetched<T>> {
  const connector = context.connectors.find(step.app);
  if (connector?.connection != null && step.connectionId === null) return { ok: false, message: 'Choose an account first.' };
  const connection =
    connector?.connection == null ? null : await connectionOfZap(context, { accountId, zapId, connectionId: step.connectionId! });
  if (connection !== null && connection.type !== 'ready')
    return { ok: false, message: connection.message, isForbidden: connection.type === 'lost' && connection.isForbidden };
  if (connection !== null && connection.app !== connector?.app.key) return { ok: false, message: 'This account is for another app.' };
  const input = openFields(context, zapId, step);
  const unreadable = unreadableSecret(input);
  if (unreadable !== null) return { ok: false, message: unreadable };
  const values = connection?.values ?? {};
  const secrets = [...secretsOfConnection(connection?.fields ?? [], values), ...secretInputs(fields, input)];
  const signal = AbortSignal.timeout(timeout);
  const zone = await zoneOfZap(context.db, zapId, definition);
  const { outgoing, clock } = context;
  const owned = {
    store: createStore(context, accountId),
    files: createFiles(context, { accountId }),
    kept: createKept(context.db, connection?.id ?? null),
    pace: createPace(context, connection?.id ?? null),
    digests: createDigests(context, { accountId, zapId }),
  };
  const call = { outgoing, connection: values, signal, now: clock.now(), zone, ...owned, input };
  try {
    return { ok: true, value: withoutSecrets(await untilAborted(make(call), signal), secrets) };
  } catch (error) {
    if (error instanceof StepError) await pauseFor(context, connection, error.options.retryAfter ?? null);
    if (error instanceof StepError || error instanceof OutgoingError)
      return { ok: false, message: withoutSecrets(error.message, [...secrets, ...namedSecretsIn(input)]) };
    context.log.error({ err: error, zapId }, 'an app could not be asked for a draft');
    return { ok: false, message: 'The app could not be asked, for an unexpected reason.' };
  }
}
