/** Finds the gaps of a draft before it can run here: in its structure, apps, fields and connections. */
import type { FieldValue, Step, TriggerStep, ZapDefinition } from '../../domain/runs/definition';
import type { DraftGap, DraftGapType } from '../../domain/runs/draftGaps';
import { gapsOf } from '../../domain/runs/gaps';
import type { Region } from '../../domain/runs/regions';
import { textOf } from '../../domain/runs/json';
import { referencesIn } from '../../domain/runs/mapping';
import { kindOfStep } from '../../domain/runs/newSteps';
import { readBoolean, readMoment, readNumber } from '../../domain/runs/readValues';
import { isSealedSecret } from '../../domain/runs/sealedSecrets';
import { allSteps } from '../../domain/runs/walkSteps';
import { appKey } from '../../domain/zapSteps';
import { StepError, type Field, type Trigger } from '../connectors/connector';
import { isEmptyField } from './fieldDefaults';
import type { ServerContext } from '../context/context';
import type { NamedConnection } from '../records/catalogue/usableConnections';
import { scheduleOfTrigger } from './triggers';

type Connectors = ServerContext['connectors'];

/** True for an app whose steps run here: by a connector, or by the engine itself. */
export const canRunApp = (connectors: Connectors, app: string): boolean =>
  connectors.find(app) !== null || kindOfStep(app, '') !== 'action';

/** True for a step whose app and event run here. */
export function canRunStep(connectors: Connectors, step: TriggerStep | Step): boolean {
  const { app, event } = step;
  if (!('kind' in step)) return connectors.findTrigger(app, event) !== null;
  return step.kind === 'action' ? connectors.findAction(app, event) !== null : true;
}

/** True for a step that calls its app with a connection. */
export const needsConnection = (connectors: Connectors, step: TriggerStep | Step): boolean =>
  canRunStep(connectors, step) && (connectors.find(step.app)?.connection ?? null) !== null;

/** If the connection of a step can be used. `connections`: those that the owner of the Zap may use. */
export function connectionStateOf(
  step: TriggerStep | Step,
  connections: readonly NamedConnection[],
): 'missing' | 'lost' | 'demo' | 'ready' {
  const found = connections.find(({ id }) => id === step.connectionId);
  if (step.connectionId === null) return 'missing';
  if (found === undefined || found.isLost || appKey(found.selected_api) !== appKey(step.app)) return 'lost';
  return found.isDemo ? 'demo' : 'ready';
}

/** What a check of a draft knows of its account. */
export interface DraftMeans {
  /** Those that the owner of the Zap may use. */
  readonly connections: readonly NamedConnection[];
  readonly region: Region | null;
}

/** Everything that a definition lacks, in reading order; its secrets may be sealed. */
export function draftGapsOf(connectors: Connectors, definition: ZapDefinition, means: DraftMeans): DraftGap[] {
  const structural = gapsOf(withReadSchedule(connectors, definition), means.region).map(({ key, message }): DraftGap => ({
    key,
    type: 'incomplete',
    message,
  }));
  const ofSteps = allSteps(definition).flatMap((step) => gapsOfStep(connectors, step, means));
  const order = new Map(allSteps(definition).map(({ key }, index) => [key, index]));
  const at = ({ key }: DraftGap): number => (key === null ? -1 : (order.get(key) ?? Infinity));
  return [...structural, ...ofSteps].sort((a, b) => (at(a) === at(b) ? 0 : at(a) - at(b)));
}

function gapsOfStep(connectors: Connectors, step: TriggerStep | Step, { connections, region }: DraftMeans): DraftGap[] {
  const gap = (type: DraftGapType, message: string): DraftGap => ({ key: step.key, type, message });
  const { app, event } = step;
  if (app === '') return [];
  if (!canRunApp(connectors, app)) return [gap('cannot_run', 'This app can’t run here yet.')];
  if (event === '') return [];
  if (!canRunStep(connectors, step)) return [gap('cannot_run', 'This event can’t run here yet.')];
  const gaps: DraftGap[] = [];
  if (needsConnection(connectors, step)) {
    const state = connectionStateOf(step, connections);
    if (state === 'missing') gaps.push(gap('missing_connection', 'Choose an account.'));
    if (state === 'lost')
      gaps.push(gap('lost_connection', 'This account is disconnected or can’t be used. Reconnect it, or choose another one.'));
    if (state === 'demo') gaps.push(gap('lost_connection', 'This is a test connection, which gives no access. Choose another one.'));
  }
  const trigger = 'kind' in step ? null : connectors.findTrigger(app, event);
  if (trigger?.kind === 'schedule') return [...gaps, ...gapsOfSchedule(trigger, step).map((message) => gap('field_wrong', message))];
  const fields = trigger?.fields ?? ('kind' in step && step.kind === 'action' ? connectors.findAction(app, event)!.fields : []);
  for (const { label } of fields.filter((field) => isMissing(field, step))) gaps.push(gap('field_missing', `Fill in “${label}”.`));
  const unfit = fields.map((field) => unfitValue(field, step, region)).filter((problem) => problem !== null);
  return [...gaps, ...unfit.map((problem) => gap('field_wrong', problem))];
}

/** Why the value of a field, which each run uses as it is, can never be right; null if it can be, or depends on earlier steps. */
function unfitValue(
  { key, label, type, choices, dynamicChoices, syntax }: Field,
  { fields }: TriggerStep,
  region: Region | null,
): string | null {
  const value = Object.hasOwn(fields, key) ? fields[key] : undefined;
  if (isEmptyField(value) || isSealedSecret(value) || referencesIn(textOf(value)).length > 0) return null;
  if (type === 'number') return readNumber(value, region) === null ? `“${label}” must be a number.` : null;
  if (type === 'boolean') return readBoolean(value) === null ? `“${label}” must be yes or no.` : null;
  if (type === 'moment') return readMoment(value, 'UTC', region) === null ? `“${label}” must be a date, such as 2026-05-31 09:00.` : null;
  if (
    type === 'choice' &&
    dynamicChoices === undefined &&
    choices !== undefined &&
    !choices.some((choice) => choice.value === textOf(value))
  )
    return `“${label}” must be one of its choices.`;
  const language = typeof syntax === 'function' ? syntax(fields) : syntax;
  return language === 'json' && typeof value === 'string' && !isJson(value)
    ? `“${label}” is not valid JSON. Check commas, quotes and brackets.`
    : null;
}

function isJson(text: string): boolean {
  try {
    JSON.parse(text);
    return true;
  } catch {
    return false;
  }
}

function isMissing({ key, isRequired, default: initial }: Field, { fields }: TriggerStep): boolean {
  return isRequired === true && initial === undefined && isEmptyField(Object.hasOwn(fields, key) ? fields[key] : undefined);
}

/** A schedule that is described by fields of its event counts as one. */
function withReadSchedule(connectors: Connectors, definition: ZapDefinition): ZapDefinition {
  const { trigger } = definition;
  const found = trigger === null ? null : connectors.findTrigger(trigger.app, trigger.event);
  if (trigger === null || found?.kind !== 'schedule' || Object.hasOwn(trigger.fields, 'schedule')) return definition;
  try {
    return { ...definition, trigger: { ...trigger, fields: { schedule: { ...found.schedule(trigger.fields) } as FieldValue } } };
  } catch {
    return definition;
  }
}

/** The problem of a schedule; a missing schedule is a gap of the structure. */
function gapsOfSchedule(trigger: Trigger, step: TriggerStep): string[] {
  if (!Object.hasOwn(step.fields, 'schedule')) return [];
  try {
    scheduleOfTrigger(trigger, step);
    return [];
  } catch (error) {
    if (error instanceof StepError && error.message !== 'The schedule is not complete.') return [error.message];
    return [];
  }
}
