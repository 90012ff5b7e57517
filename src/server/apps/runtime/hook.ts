/** Hooks: how requests of an app become events. */
import type { AppDefinition, Hello, HookTriggerDefinition, Value } from '../../../domain/apps/definition';
import type { Scope } from '../../../domain/apps/filling';
import { isRecord, jsonProblem, maxStoredDepth, textOf, withoutForbiddenNames } from '../../../domain/runs/json';
import { readBody } from '../../connectors/bodies';
import {
  StepError,
  type Hook,
  type HookCall,
  type HookReceipt,
  type HookReply,
  type HookRequest,
  type HookSetup,
  type PartialEvent,
} from '../../connectors/connector';
import type { CallOf } from './actions';
import { ask } from './ask';
import { openScope, requestScope, type Filled, wayOf } from './call';
import { fitsReply } from './errors';
import { readInput } from './fields';
import { fill, meets, textFrom, valueAt, type Filler } from './fill';
import { checkSignature, hmacOf, signatureHeader, type SignedRequest } from './signatures';
import { fetchKeys } from './signedTokens';
import { subscriptionOf } from './subscription';

/** Events of one request. */
const maxEvents = 1_000;

export function hookOfTrigger(app: AppDefinition, trigger: HookTriggerDefinition, callOf: CallOf): Hook {
  const { reach } = trigger;
  const subscription = subscriptionOf(trigger, callOf);
  const { fetch, verify } = trigger;
  const ways = trigger.reach === 'pasted' ? undefined : trigger.subscribe?.ways;
  return {
    needsSetup: true,
    ...(reach !== 'pasted' && { reach }),
    ...(subscription !== null && { subscription }),
    ...(ways !== undefined && { maySubscribe: (connection) => ways.includes(wayOf(app, connection)?.key ?? '') }),
    ...(reach === 'app' && { routeOf: (connection) => connection[trigger.route.kept] ?? '' }),
    ...((fetch !== undefined || verify !== undefined) && {
      complete: async (event: PartialEvent, context) => {
        const call = callOf(context);
        const input = readInput(trigger, context.input, call);
        const scope = { ...(event.request as Scope), input, item: event.item, whole: event.item };
        if (verify !== undefined) {
          const reply = await ask(call, verify.request, scope, { repeat: 'safe', accepts: () => true });
          if (!fitsReply(call, verify.is, reply)) return null;
        }
        const item = fetch === undefined ? event.item : (await ask(call, fetch, scope, { repeat: 'safe' })).body;
        return { data: outputOf(call, trigger.output, { ...scope, item }) };
      },
    }),
    receive: async (request, call) => {
      const asked =
        reach === 'app' ? { scope: await scopeOf(request, setupOf(call)), receipt: null } : await check(app, trigger, request, call);
      return asked.receipt ?? eventsOf(app, trigger, asked.scope, call);
    },
  };
}

/**
 * What a request says apart from its events. `receipt`: the answer to a question of the app, which is no event. Throws a `StepError` for
 * one that is not the app's.
 */
export async function check(
  app: AppDefinition,
  { hello = [], signature }: HookTriggerDefinition,
  request: HookRequest,
  call: Pick<HookCall, 'now' | 'setup'>,
): Promise<{ readonly scope: Scope; readonly receipt: HookReceipt | null }> {
  const setup = setupOf(call);
  const filled = fillerOf(app, call);
  const scope = await scopeOf(request, setup);
  const sealed = requestScope(filled, { ...scope, hook: { ...setup.kept, url: scope.url }, client: setup.client ?? undefined });
  const signed: SignedRequest = {
    request,
    scope: sealed,
    now: call.now,
    keys: (address) => fetchKeys(setup.outgoing, address, call.now),
  };
  const question = hello.find(({ when }) => meets(filled, when, scope));
  const header = signatureHeader(signature);
  const isSigned = header === null ? false : (request.headers[header] ?? '') !== '';
  // Some apps sign their questions too, others cannot: the secret comes with the question.
  if (signature !== undefined && (question === undefined || isSigned)) await checkSignature(filled, signature, signed);
  return { scope, receipt: question === undefined ? null : answerTo(filled, question, signed, setup) };
}

/** What templates of a request see. */
async function scopeOf(request: HookRequest, setup: HookSetup): Promise<Scope> {
  const { method, headers, query, rawQuery = '', body, large } = request;
  if (large !== null) throw new StepError('The body is too large.', { status: 413 });
  const { value, problem } = await readBody(body, headers['content-type'], null);
  if (problem !== null) throw new StepError(problem, { status: 400 });
  return { method, headers, query, body: value, url: rawQuery === '' ? setup.address : `${setup.address}?${rawQuery}` };
}

function answerTo(filled: Filled & Filler, { reply, hmac, keep }: Hello, signed: SignedRequest, setup: HookSetup): HookReceipt {
  const { status = 200, headers = {}, body } = reply;
  let { scope } = signed;
  if (hmac !== undefined) {
    const { digest, isForAnyone } = hmacOf(filled, hmac, signed);
    // Nobody gets the signature of an event.
    if (!isForAnyone) throw new StepError('This is not a question of the app.', { status: 400 });
    scope = { ...scope, hmac: digest.toString(hmac.encoding) };
  }
  const value = body === undefined ? undefined : fill(filled, body, scope);
  const isText = typeof value !== 'object' || value === null;
  const names = Object.entries(headers).map(([name, template]) => [name.toLowerCase(), headerText(textFrom(filled, template, scope))]);
  const answer: HookReply = {
    status,
    headers: {
      'content-type': isText ? 'text/plain; charset=utf-8' : 'application/json; charset=utf-8',
      'x-content-type-options': 'nosniff',
      ...(Object.fromEntries(names) as Record<string, string>),
    },
    body: value === undefined ? '' : isText ? textOf(value) : JSON.stringify(value),
  };
  // Only while the app is being asked, and once: later, anybody who knows the address could set the secret.
  const isKept = Object.keys(keep ?? {}).every((name) => setup.kept[name] === undefined);
  if (keep === undefined) return { events: [], reply: answer };
  if (!setup.isPending || !isKept) throw new StepError('The secret of this address is set already.', { status: 403 });
  return {
    events: [],
    reply: answer,
    keep: Object.fromEntries(Object.entries(keep).map(([name, place]) => [name, textOf(valueAt(filled, place, scope))])),
  };
}

/** A header ends at the end of a line. */
const headerText = (text: string): string => text.replace(/[^\t\x20-\x7e]/g, '').slice(0, 2_000);

/** The events of a request that was checked. */
function eventsOf(app: AppDefinition, trigger: HookTriggerDefinition, given: Scope, call: HookCall): HookReceipt {
  const filled = fillerOf(app, call);
  const scope = openScope(filled, { ...given, input: readInput(trigger, call.input, filled) });
  const found = trigger.items === undefined ? scope.body : valueAt(filled, trigger.items, scope);
  const items = trigger.items === undefined ? [found] : Array.isArray(found) ? (found as unknown[]) : isRecord(found) ? [found] : [];
  if (items.length > maxEvents) throw new StepError(`A request can have at most ${maxEvents} events.`, { status: 413 });
  const isPartial = trigger.fetch !== undefined || trigger.verify !== undefined;
  const events = items.flatMap((item) => {
    const inner = { ...scope, item, whole: item };
    if (!meets(filled, trigger.where, inner)) return [];
    const key = textFrom(filled, trigger.key, inner);
    if (key === '') throw new StepError('An event of this request has nothing that tells it apart from others.', { status: 422 });
    const data = withoutForbiddenNames(isPartial ? item : outputOf(filled, trigger.output, inner));
    if (jsonProblem(data, maxStoredDepth) !== null) throw new StepError('The request has values that can’t be stored.', { status: 400 });
    if (!isPartial) return [{ key, data }];
    const { method, url, query, headers, body } = given;
    const kept = { method, url, query, headers: withoutCredentials(headers as HookRequest['headers']), body };
    return [{ key, data, partial: { item: data, request: withoutForbiddenNames(kept) } }];
  });
  // Twilio would send a text back to the caller.
  return { events, reply: { status: 200, headers: {}, body: '' } };
}

const credentials = new Set(['authorization', 'cookie', 'proxy-authorization']);

const withoutCredentials = (headers: HookRequest['headers']): HookRequest['headers'] =>
  Object.fromEntries(Object.entries(headers).filter(([name]) => !credentials.has(name)));

const outputOf = (filled: Filled & Filler, output: Value | undefined, scope: Scope): unknown =>
  output === undefined ? scope.item : (fill(filled, output, openScope(filled, scope)) ?? null);

/** A test of a hook without a Zap has nothing set up. */
function setupOf({ setup }: Pick<HookCall, 'setup'>): HookSetup {
  if (setup === undefined) throw new Error('A hook of a declared app needs what is set up for it.');
  return setup;
}

const fillerOf = (app: AppDefinition, call: Pick<HookCall, 'now' | 'setup'>): Filled & Filler => {
  const { connection, zone } = setupOf(call);
  return { app, way: wayOf(app, connection), region: null, key: '', context: { connection, zone, now: call.now } };
};
