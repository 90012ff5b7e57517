/** Finds the gaps of a draft before it can run here: in its structure, apps, fields and connections. */
import type { FieldValue, TriggerStep, ZapDefinition, Step } from '../../domain/runs/definition';
import { isEngineApp } from '../../domain/runs/kinds';
import { isAction } from '../../domain/runs/kinds/action';
import { isCode } from '../../domain/runs/kinds/code';
import type { DraftGap, DraftGapType } from '../../domain/runs/draftGaps';
import { gapsOf } from '../../domain/runs/gaps';
import type { Region } from '../../domain/runs/regions';
import { textOf } from '../../domain/runs/json';
import { jsonFault, jsonFaultText } from '../../domain/runs/jsonFaults';
import { parseTemplate, referencesIn } from '../../domain/runs/mapping';
import { readBoolean, readMoment, readNumber } from '../../domain/runs/readValues';
import { fieldsOfWay } from '../../domain/runs/offered';
import { isSealedSecret } from '../../domain/runs/sealedSecrets';
import type { Syntax } from '../../domain/runs/syntaxes';
import { allSteps, walkSteps } from '../../domain/runs/walkSteps';
import { appKey } from '../../domain/zapSteps';
import { checkCode } from '../connectors/code';
import { StepError, type Field } from '../connectors/connector';
import { wayProblem } from '../connectors/ways';
import { isEmptyField, isMissingField, withDefaults } from './fieldDefaults';
import type { ServerContext } from '../platform/context';
import type { NamedConnection } from '../connections/usableConnections.store';
import { changedTrust } from './oauth/renewal';
import { operationOf, sentDefinition, wayOfStep } from './sentDefinition';

type Connectors = ServerContext['connectors'];

/** True for an app whose steps run here: by a connector, or by the engine itself. */
export const canRunApp = (connectors: Connectors, app: string): boolean => connectors.find(app) !== null || isEngineApp(app);

/** True for a step whose app and event run here. */
export function canRunStep(connectors: Connectors, step: TriggerStep | Step): boolean {
  const { app, event } = step;
  if (!('kind' in step)) return connectors.findTrigger(app, event) !== null;
  return !isAction(step) || connectors.findAction(app, event) !== null;
}

/** True for a step that calls its app with a connection. */
export const needsConnection = (connectors: Connectors, step: TriggerStep | Step): boolean =>
  canRunStep(connectors, step) && (connectors.find(step.app)?.connection ?? null) !== null;

/** Of a step whose own app now sends credentials elsewhere. */
export const unconfirmed = 'The app now sends credentials to other hosts. The owner of this connection has to confirm them.';

/** If the connection of a step can be used. `connections`: those that the owner of the Zap may use. */
export function connectionStateOf(
  connectors: Connectors,
  step: TriggerStep | Step,
  connections: readonly NamedConnection[],
): 'missing' | 'lost' | 'demo' | 'unconfirmed' | 'ready' {
  const found = connections.find(({ id }) => id === step.connectionId);
  if (step.connectionId === null) return 'missing';
  if (found === undefined || found.isLost || appKey(found.selected_api) !== appKey(step.app)) return 'lost';
  if (found.isDemo) return 'demo';
  return changedTrust(connectors.find(step.app), found) === null ? 'ready' : 'unconfirmed';
}

/** What a check of a draft knows of its account. */
export interface DraftMeans {
  /** Those that the owner of the Zap may use. */
  readonly connections: readonly NamedConnection[];
  readonly region: Region | null;
}

/** Everything that a definition lacks, in reading order; its secrets may be sealed. Values that its connections don’t use count as left out. */
export async function draftGapsOf(connectors: Connectors, draft: ZapDefinition, means: DraftMeans): Promise<DraftGap[]> {
  const definition = sentDefinition(connectors, draft, means.connections);
  const structural = gapsOf(withReadSchedule(connectors, definition), means.region).map(({ key, message }): DraftGap => ({
    key,
    type: 'incomplete',
    message,
  }));
  const ofSteps = (await Promise.all(allSteps(definition).map((step) => gapsOfStep(connectors, step, means)))).flat();
  const order = new Map(allSteps(definition).map(({ key }, index) => [key, index]));
  const at = ({ key }: DraftGap): number => (key === null ? -1 : (order.get(key) ?? Infinity));
  return [...structural, ...ofSteps, ...gapsOfReply(connectors, definition)].sort((a, b) => (at(a) === at(b) ? 0 : at(a) - at(b)));
}

/** A reply needs a trigger that waits for it, and such a trigger a reply. */
function gapsOfReply(connectors: Connectors, { trigger, steps }: ZapDefinition): DraftGap[] {
  const replies = Array.from(walkSteps(steps), ({ step }) => step).filter(
    (step) => isAction(step) && connectors.findAction(step.app, step.event)?.repliesToRequest === true,
  );
  const found = trigger && connectors.findTrigger(trigger.app, trigger.event);
  const waits = trigger !== null && found?.kind === 'hook' && found.replyWait !== undefined && trigger.fields.replyBy === 'zap';
  const gap = (key: string, message: string): DraftGap => ({ key, type: 'incomplete', message });
  if (waits && replies.length === 0) return [gap(trigger.key, 'Add a step “Reply to the request”, or reply to requests immediately.')];
  if (waits || trigger === null || trigger.event === '') return [];
  return replies.map(({ key }) =>
    gap(key, 'No request waits for this reply. In the trigger, choose “By the step” as the reply to the request.'),
  );
}

async function gapsOfStep(connectors: Connectors, step: TriggerStep | Step, means: DraftMeans): Promise<DraftGap[]> {
  const { connections, region } = means;
  const gap = (type: DraftGapType, message: string): DraftGap => ({ key: step.key, type, message });
  const { app, event } = step;
  if (app === '') return [];
  if (!canRunApp(connectors, app)) return [gap('cannot_run', 'This app can’t run here yet.')];
  if (event === '') return [];
  if (!canRunStep(connectors, step)) return [gap('cannot_run', 'This event can’t run here yet.')];
  const gaps: DraftGap[] = [];
  if (needsConnection(connectors, step)) {
    const state = connectionStateOf(connectors, step, connections);
    if (state === 'missing') gaps.push(gap('missing_connection', 'Choose an account.'));
    if (state === 'lost')
      gaps.push(gap('lost_connection', 'This account is disconnected or can’t be used. Reconnect it, or choose another one.'));
    if (state === 'unconfirmed') gaps.push(gap('lost_connection', unconfirmed));
    if (state === 'demo') gaps.push(gap('lost_connection', 'This is a test connection, which gives no access. Choose another one.'));
  }
  const trigger = 'kind' in step ? null : connectors.findTrigger(app, event);
  // What a schedule lacks is a gap of the structure.
  if (trigger?.kind === 'schedule') return gaps;
  const operation = operationOf(connectors, step);
  const way = wayOfStep(connectors, step, connections);
  const unable = operation === null ? null : wayProblem(connectors.find(app)!, operation, way);
  if (unable !== null) return [...gaps, gap('incomplete', unable)];
  const fields = fieldsOfWay(operation?.fields ?? [], way);
  for (const { label } of fields.filter((field) => isMissingField(field, step.fields)))
    gaps.push(gap('field_missing', `Fill in “${label}”.`));
  const entered = withDefaults(fields, step.fields) as TriggerStep['fields'];
  const problems = await Promise.all(fields.map((field) => unfitValue(field, entered, region)));
  const unfit = [...problems, await codeProblem(step)].filter((problem) => problem !== null);
  return [...gaps, ...unfit.map((problem) => gap('field_wrong', problem))];
}

/** Why the value of a field can never be right; null if it can be, or if that depends on earlier steps. */
async function unfitValue(field: Field, fields: TriggerStep['fields'], region: Region | null): Promise<string | null> {
  const { key, label, type, choices, dynamicChoices, isRequired, syntax, check } = field;
  const value = Object.hasOwn(fields, key) ? fields[key] : undefined;
  if (isSealedSecret(value) || (isRequired === true && isEmptyField(value))) return null;
  const language = typeof syntax === 'function' ? syntax(fields) : (syntax ?? null);
  const fault = language === 'json' && typeof value === 'string' && !isEmptyField(value) ? jsonFault(value) : null;
  const hasTokens = referencesIn(textOf(value)).length > 0;
  if (hasTokens && typeof value === 'string') return fault ? jsonFaultText(label, fault) : addressProblem(value, language);
  if (!isEmptyField(value) && !hasTokens) {
    if (type === 'number' && readNumber(value, region) === null) return `“${label}” must be a number.`;
    if (type === 'boolean' && readBoolean(value) === null) return `“${label}” must be yes or no.`;
    if (type === 'moment' && readMoment(value, 'UTC', region, 0) === null) return `“${label}” must be a date, such as 2026-05-31 09:00.`;
    const isListed = type === 'choice' && dynamicChoices === undefined && choices !== undefined;
    if (isListed && !choices.some((choice) => choice.value === textOf(value))) return `“${label}” must be one of its choices.`;
    if (fault) return jsonFaultText(label, fault);
  }
  if (check === undefined || (hasTokens && type !== 'pairs')) return null;
  return problemOf(() => check(hasTokens ? { ...fields, [key]: withoutTokens(value) } : fields, region));
}

/** The sentence with which a run would fail; null if it would not. */
async function problemOf(check: () => unknown): Promise<string | null> {
  try {
    await check();
    return null;
  } catch (error) {
    if (error instanceof StepError) return error.message;
    throw error;
  }
}

const codeProblem = (step: TriggerStep | Step): Promise<string | null> | null =>
  isCode(step) ? problemOf(() => checkCode(step.source)) : null;

/** Pairs in which values with tokens are empty: their names can be checked. */
function withoutTokens(value: FieldValue | undefined): unknown {
  return JSON.parse(JSON.stringify(value), (_, inner: unknown) =>
    typeof inner === 'string' && referencesIn(inner).length > 0 ? '' : inner,
  );
}

/** Why an address with tokens in it is none, whatever their values are. One that begins with a token can be anything. */
function addressProblem(text: string, language: Syntax | null): string | null {
  const [first, ...rest] = parseTemplate(text);
  if (language !== 'url' || first?.type !== 'text' || first.text.trim() === '') return null;
  // A digit can be in the place of a name, a port, and a part of a path.
  const filled = [first, ...rest].map((part) => (part.type === 'text' ? part.text : '1')).join('');
  const isAddress = /^\s*https?:\/\//i.test(first.text) ? URL.canParse(filled.trim()) : /^\s*h[a-z:/]*$/i.test(first.text);
  return isAddress ? null : 'The URL must begin with https:// or http://. It looks like https://api.example.org/orders.';
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
