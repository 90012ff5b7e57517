/** Actions, searches, and searches that write if nothing was found. */
import type {
  ActionDefinition,
  AppDefinition,
  RequestDefinition,
  SearchAction,
  SearchOrWriteAction,
  WriteAction,
} from '../../../domain/apps/definition';
import type { Scope } from '../../../domain/apps/filling';
import { isFileReference } from '../../../domain/runs/files';
import { isRecord } from '../../../domain/runs/json';
import { StepError, type Action, type ActionCall, type CallContext, type OpenedFile, type RepeatPolicy } from '../../connectors/connector';
import { ask } from './ask';
import { openScope, requireWay, type AppCall } from './call';
import { Chain, policyOf } from './chain';
import { dynamicFieldsOf } from './choices';
import { fitsReply, type AppReply } from './errors';
import { labelsOf, readInput, toField } from './fields';
import { fill, meets } from './fill';
import { readItems, type Reading } from './pages';
import { largeFile, sendParts } from './parts';
import { allRows } from './rows';

export type CallOf = (context: CallContext & Partial<Pick<ActionCall, 'idempotencyKey' | 'region'>>, isSlow?: boolean) => AppCall;

type Requesting = WriteAction | SearchAction;

/** Items that a search looks through. */
const maxSearched = 10_000;

export function actionOf(app: AppDefinition, action: ActionDefinition, callOf: CallOf): Action {
  const { event, title, help, kind, sample, dynamicFields, ways } = action;
  const movesFiles =
    action.fields.some(({ type }) => type === 'file') || (action.kind !== 'search_or_write' && action.request.reply === 'file');
  return {
    event,
    title,
    help,
    kind,
    ...(ways !== undefined && { ways }),
    fields: action.fields.map(toField),
    ...(dynamicFields !== undefined && { dynamicFields: dynamicFieldsOf(callOf, action, dynamicFields) }),
    repeat: repeatOf(app, action),
    isTask: true,
    ...(movesFiles && { movesFiles }),
    ...(action.kind !== 'search_or_write' && action.slow === true && { slow: true }),
    sample,
    ...labelsOf(action),
    ...byWayOf(action),
    run: (context) => runAction(app, action, context, callOf),
  };
}

/** What the action gives with ways of signing in that give something else. */
function byWayOf(action: ActionDefinition): Pick<Action, 'byWay'> {
  const others = Object.entries((action.kind === 'search_or_write' ? undefined : action.for) ?? {}).flatMap(([way, other]) =>
    'request' in other && (other.sample ?? other.outputs) !== undefined
      ? [[way, { sample: other.sample ?? action.sample, ...labelsOf({ ...action, outputs: other.outputs ?? [] }) }] as const]
      : [],
  );
  return others.length === 0 ? {} : { byWay: Object.fromEntries(others) };
}

function repeatOf(app: AppDefinition, action: ActionDefinition): RepeatPolicy {
  if (action.kind === 'search') return 'safe';
  return policyOf((action.kind === 'write' ? action : findAction(app, action.orElse.write, 'write')).repeat);
}

function findAction<Kind extends 'search' | 'write'>(
  { app, actions }: AppDefinition,
  event: string,
  kind: Kind,
): Extract<Requesting, { kind: Kind }> {
  const found = actions.find((each) => each.event === event && each.kind === kind);
  if (found === undefined) throw new Error(`${app} has no ${kind} ${event}.`);
  return found as Extract<Requesting, { kind: Kind }>;
}

async function runAction(app: AppDefinition, action: ActionDefinition, context: ActionCall, callOf: CallOf): Promise<unknown> {
  const call = callOf(context, action.kind !== 'search_or_write' && action.slow === true);
  requireWay(call, action);
  const input = readInput(action, context.input, call);
  for (const { key, needs } of action.fields)
    if (needs?.connection !== undefined && input[key] !== undefined && (context.connection[needs.connection.value] ?? '').trim() === '')
      throw new StepError(needs.connection.say);
  if (action.kind === 'search_or_write') return searchOrWrite(call, app, action, input);
  // A file that is no longer there is found before anything is created.
  if (action.kind === 'write' && (action.after ?? action.when) !== undefined)
    for (const file of Object.values(input).flat().filter(isFileReference)) await context.files.open(file);
  return request(call, action, input);
}

/** `isFound` says whether the item was there before. */
async function searchOrWrite(call: AppCall, app: AppDefinition, { orElse }: SearchOrWriteAction, input: Scope): Promise<unknown> {
  const found = await request(call, findAction(app, orElse.search, 'search'), input);
  if (isRecord(found) && found.isFound === true) return found;
  return { isFound: false, item: await request(call, findAction(app, orElse.write, 'write'), input) };
}

/** An action as a way of signing in has it. */
function ofWay<A extends Requesting>(action: A, way: string | undefined): A {
  const other = way === undefined ? undefined : action.for?.[way];
  if (other === undefined) return action;
  if (!('request' in other)) return { ...action, request: other };
  const { steps: _steps, when: _when, parts: _parts, after: _after, output: _output, ...head } = action as WriteAction;
  return { ...head, ...other } as unknown as A;
}

/** The requests of an action in their order. */
async function request(call: AppCall, declared: Requesting, input: Scope): Promise<unknown> {
  const action = ofWay(declared, call.way?.key);
  const policy = action.kind === 'search' ? 'safe' : policyOf(action.repeat);
  const chain = new Chain(call, policy, { input });
  for (const step of action.steps ?? []) await chain.step(step);
  const last = action.request;
  if (action.kind === 'search') return chain.guard(true, () => search(call, action, last, chain.scope));
  if (!meets(call, action.when, openScope(call, chain.scope)))
    return action.output === undefined ? null : (fill(call, action.output, openScope(call, chain.scope)) ?? null);
  const file = action.parts === undefined ? null : await largeFile(call, action.parts, chain.scope);
  const reply = file === null ? await chain.ask(last, policy, { repeat: action.repeat }) : await uploadParts(chain, policy, action, file);
  for (const step of action.after ?? []) await chain.after(step, reply);
  return action.output === undefined ? reply.body : (fill(call, action.output, openScope(call, { ...chain.scope, reply })) ?? null);
}

async function search(call: AppCall, { found, output }: SearchAction, last: RequestDefinition, scope: Scope): Promise<unknown> {
  const isNone = (reply: AppReply): boolean => found.none !== undefined && fitsReply(call, found.none, reply);
  const reading = { request: last, items: found.items, scope, accepts: isNone };
  const { first, reply } = await (found.names === undefined ? firstItem(call, reading, found) : firstRow(call, reading, found));
  const { as = 'item' } = found;
  if (first === undefined || isNone(reply)) return { isFound: false, [as]: null };
  const inner = { ...scope, reply, ...first };
  const item = found.fetch === undefined ? first.item : (await ask(call, found.fetch, inner, { repeat: 'safe' })).body;
  return { isFound: true, [as]: output === undefined ? item : (fill(call, output, openScope(call, { ...inner, item })) ?? null) };
}

type Found = SearchAction['found'];

async function firstItem(call: AppCall, reading: Reading, { where }: Found) {
  const { items, reply } = await readItems(call, reading, { where, most: 1, limit: maxSearched });
  return { first: items.length === 0 ? undefined : { item: items[0] }, reply };
}

async function firstRow(call: AppCall, reading: Reading, { names, where }: Found) {
  const { rows, reply } = await allRows(call, reading, names);
  return { first: rows.find((row) => meets(call, where, openScope(call, { ...reading.scope, ...row, reply }))), reply };
}

/** A failure before the last request of an upload leaves nothing behind that anybody sees. */
const uploadParts = (chain: Chain, policy: RepeatPolicy, { parts, repeat }: WriteAction, file: OpenedFile): Promise<AppReply> =>
  sendParts(parts!, file, (definition, more, isLast) =>
    isLast ? chain.ask(definition, policy, { repeat, more }) : chain.ask(definition, 'safe', { more }),
  );
