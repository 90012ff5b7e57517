/** Checks triggers: polls and hooks. */
import type { PollSource } from '../triggers';
import { checkEach, checkItems, members, withRoots, withSecrets, type CheckContext } from './context';
import { checkHead, checkSteps, headNames } from './events';
import { checkWays } from './fields';
import { checkInnerPlace, checkPlace, checkTemplate } from './places';
import { checkItemsPlace, checkRequest, checkSend, checkTimePlace } from './requests';
import { checkHello, checkSignature } from './signatures';
import { checkCondition, checkReplyCondition, checkValue } from './values';

const sourceNames = members<PollSource>({
  steps: 'optional',
  request: 'needed',
  items: 'optional',
  key: 'needed',
  order: 'needed',
  since: 'optional',
  where: 'optional',
  fetch: 'optional',
  expand: 'optional',
  output: 'optional',
  everySeconds: 'optional',
  earlier: 'optional',
});

const subscribing = ['subscribe', 'unsubscribe', 'renew?'];
const hookNames = [
  ...headNames,
  'kind',
  'reach',
  'signature?',
  'hello?',
  'items?',
  'where?',
  'key',
  'fetch?',
  'verify?',
  'output?',
  'poll?',
];
const reachNames = {
  subscribed: [...hookNames, ...subscribing],
  pasted: hookNames,
  app: [...hookNames, 'route', 'subscribe?', 'unsubscribe?', 'renew?'],
};

/** Roots of the request of a hook. */
export const requestRoots = ['method', 'url', 'query', 'headers', 'body'] as const;

export function checkTriggers(value: unknown, at: string, context: CheckContext, most: number): void {
  const { reader } = context;
  const events = new Set<string>();
  checkItems(value, at, context, most, (item, place) => {
    const { kind: given, reach } = reader.record(item, place);
    const kind = reader.choice(given, `${place}.kind`, ['poll', 'hook']);
    if (kind === 'poll') {
      const trigger = reader.record(item, place, [...headNames, 'kind', ...sourceNames]);
      checkSource(trigger, place, checkHead(trigger, place, context, events));
      return;
    }
    const names = reachNames[reader.choice(reach, `${place}.reach`, ['subscribed', 'pasted', 'app'])];
    const trigger = reader.record(item, place, names);
    const inner = checkHead(trigger, place, context, events);
    checkHook(trigger, place, { ...inner, hookKept: keptOf(trigger) });
  });
}

/** Names that the subscription or the first question of the app keeps. */
function keptOf(trigger: Readonly<Record<string, unknown>>): ReadonlySet<string> {
  const hello = Array.isArray(trigger.hello) ? (trigger.hello as unknown[]) : [];
  const keeps = [trigger.subscribe, ...hello].map((one) => (one as { readonly keep?: unknown } | null | undefined)?.keep);
  return new Set(keeps.flatMap((keep) => (typeof keep === 'object' && keep !== null ? Object.keys(keep) : [])));
}

function checkSource(source: Readonly<Record<string, unknown>>, at: string, context: CheckContext): void {
  const { reader } = context;
  const inner = checkSteps(source.steps, `${at}.steps`, context);
  const items = withRoots(inner, 'reply', 'item');
  // Rows by position have no other key.
  const isByPosition = typeof source.since === 'object' && source.since !== null && Object.hasOwn(source.since, 'position');
  const keyed = withRoots(items, ...(source.expand === undefined ? [] : ['whole']), ...(isByPosition ? ['position'] : []));
  checkRequest(source.request, `${at}.request`, inner);
  checkItemsPlace(source.items, source.request, at, inner);
  checkKey(source.key, `${at}.key`, keyed);
  const order = reader.choice(source.order, `${at}.order`, ['newest', 'oldest', 'none']);
  if (source.since !== undefined) checkSince(source.since, `${at}.since`, inner);
  checkOrder(source, order, at, context);
  checkCondition(source.where, `${at}.where`, isByPosition ? withRoots(items, 'position') : items);
  checkRequest(source.fetch, `${at}.fetch`, items);
  if (source.expand !== undefined) checkExpand(source.expand, `${at}.expand`, items);
  checkValue(source.output, `${at}.output`, keyed);
  reader.whole(source.everySeconds, `${at}.everySeconds`, 60, 86_400);
  if (source.earlier === undefined) return;
  const earlier = reader.record(source.earlier, `${at}.earlier`, ['source', 'last']);
  checkTemplate(earlier.source, `${at}.earlier.source`, inner);
  reader.text(earlier.last, `${at}.earlier.last`, 100);
  if (!(typeof source.since === 'object' && source.since !== null && Object.hasOwn(source.since, 'place')))
    reader.issue(`${at}.earlier`, 'This needs “since.place”.');
}

/** A key that is the same for all events would start one run and drop all others. */
function checkKey(value: unknown, at: string, context: CheckContext): void {
  checkTemplate(value, at, context);
  if (typeof value === 'string' && !value.includes('{')) context.reader.issue(at, 'A key must contain a place, such as {item.id}.');
}

/** Without a time, a list with the newest first cannot tell old items from new ones when its known items are gone; nor can an unsorted one. */
function checkOrder(source: Readonly<Record<string, unknown>>, order: string, at: string, { reader }: CheckContext): void {
  const since = (typeof source.since === 'object' && source.since !== null ? source.since : {}) as Readonly<Record<string, unknown>>;
  if (since.place !== undefined || since.token !== undefined || since.position !== undefined) return;
  const pages = (source.request as { readonly pages?: unknown } | null | undefined)?.pages;
  if (order === 'none') reader.issue(at, 'Items without an order need “since.place”, so that they can be sorted.');
  else if (order === 'newest' && pages !== undefined) reader.issue(at, 'A list with several pages, newest first, needs “since.place”.');
}

function checkSince(value: unknown, at: string, context: CheckContext): void {
  const { reader } = context;
  const given = reader.record(value, at);
  const items = withRoots(context, 'reply', 'item');
  if (Object.hasOwn(given, 'position')) {
    if (reader.record(value, at, ['position', 'names?']).position !== true) reader.issue(`${at}.position`, 'This can only be true.');
    checkPlace(given.names, `${at}.names`, withRoots(context, 'reply'));
    return;
  }
  if (Object.hasOwn(given, 'token')) {
    const since = reader.record(value, at, ['token', 'send', 'first?', 'expired', 'made?']);
    checkPlace(since.made, `${at}.made`, items);
    checkPlace(since.token, `${at}.token`, withRoots(context, 'reply'));
    if (since.send !== 'address') checkSend(since.send, `${at}.send`, context);
    checkRequest(since.first, `${at}.first`, context);
    checkReplyCondition(since.expired, `${at}.expired`, context);
    return;
  }
  const since = reader.record(value, at, ['place', 'as', 'send?', 'sendAs?', 'overlapSeconds?', 'empty?']);
  checkPlace(since.place, `${at}.place`, items);
  reader.choice(since.as, `${at}.as`, ['iso', 'unix', 'unixMs', 'text']);
  checkSend(since.send, `${at}.send`, context);
  checkTemplate(since.sendAs, `${at}.sendAs`, withRoots(context, 'since'));
  if (since.sendAs !== undefined && since.send === undefined) reader.issue(`${at}.sendAs`, 'This needs “send”, the place of what is sent.');
  reader.whole(since.overlapSeconds, `${at}.overlapSeconds`, 0, 604_800);
  reader.text(since.empty, `${at}.empty`, 100);
}

function checkExpand(value: unknown, at: string, context: CheckContext): void {
  const { reader } = context;
  const isTree = Object.hasOwn(reader.record(value, at), 'tree');
  const expand = reader.record(value, at, isTree ? ['tree', 'children', 'where'] : ['place']);
  checkPlace(expand.place, `${at}.place`, context);
  checkPlace(expand.tree, `${at}.tree`, context);
  checkInnerPlace(expand.children, `${at}.children`, context);
  checkCondition(expand.where, `${at}.where`, withRoots(context, 'node'));
}

function checkHook(trigger: Readonly<Record<string, unknown>>, at: string, context: CheckContext): void {
  const { reader, facts } = context;
  const hooked = withRoots(context, 'hook');
  const received = withRoots(context, ...requestRoots);
  const items = withRoots(received, 'item');
  checkPlace(trigger.items, `${at}.items`, received);
  checkKey(trigger.key, `${at}.key`, items);
  checkCondition(trigger.where, `${at}.where`, items);
  checkRequest(trigger.fetch, `${at}.fetch`, items);
  checkValue(trigger.output, `${at}.output`, withRoots(items, 'whole'));
  if (trigger.verify !== undefined) {
    const verify = reader.record(trigger.verify, `${at}.verify`, ['request', 'is']);
    checkRequest(verify.request, `${at}.verify.request`, withRoots(items, 'hook'));
    checkReplyCondition(verify.is, `${at}.verify.is`, context);
  }
  checkSubscriptions(trigger, at, hooked);
  const signed = withRoots(withSecrets(hooked, 'all'), 'client', ...requestRoots);
  if (trigger.signature !== undefined) checkSignature(trigger.signature, `${at}.signature`, signed);
  const { kind, orAsk } = (trigger.signature ?? {}) as { readonly kind?: unknown; readonly orAsk?: unknown };
  if ((kind === 'ask' || orAsk === true) && trigger.fetch === undefined)
    reader.issue(at, 'An event without a signature needs “fetch”, which gets it from the app.');
  checkItems(trigger.hello, `${at}.hello`, context, 5, (hello, place) => checkHello(hello, place, signed));
  if (trigger.reach === 'app') {
    if (facts.isOwnApp) reader.issue(`${at}.reach`, 'Your own apps can’t have one URL for all. Use “subscribed” or “pasted”.');
    const route = reader.record(trigger.route, `${at}.route`, ['place', 'kept']);
    checkPlace(route.place, `${at}.route.place`, received);
    const kept = reader.text(route.kept, `${at}.route.kept`, 64);
    // A person who could enter it would get the events of others.
    const isEntered = facts.fields.has(kept) || facts.fromAnswer.has(kept);
    if (route.kept !== undefined && (isEntered || !facts.kept.has(kept)))
      reader.issue(`${at}.route.kept`, `“${kept}” must be a value that the connection keeps of a reply of the app.`);
  }
  if (trigger.poll !== undefined) checkSource(reader.record(trigger.poll, `${at}.poll`, sourceNames), `${at}.poll`, context);
}

/** `subscribe` and `unsubscribe` belong together: otherwise the app goes on sending events of a Zap that is off. */
function checkSubscriptions(trigger: Readonly<Record<string, unknown>>, at: string, context: CheckContext): void {
  const { reader } = context;
  if ((trigger.subscribe === undefined) !== (trigger.unsubscribe === undefined) && trigger.reach === 'app')
    reader.issue(at, '“subscribe” and “unsubscribe” belong together.');
  // The secret of a hook is sent to the app with the address, and nowhere else.
  const secret = withSecrets(context, 'hook');
  if (trigger.subscribe !== undefined) {
    const subscribe = reader.record(trigger.subscribe, `${at}.subscribe`, ['steps?', 'request', 'when?', 'keep?', 'ways?']);
    const inner = checkSteps(subscribe.steps, `${at}.subscribe.steps`, secret);
    checkRequest(subscribe.request, `${at}.subscribe.request`, inner);
    checkCondition(subscribe.when, `${at}.subscribe.when`, inner);
    checkEach(subscribe.keep, `${at}.subscribe.keep`, context, (place, where) => checkPlace(place, where, withRoots(inner, 'reply')));
    checkWays(subscribe.ways, `${at}.subscribe.ways`, context);
    if (subscribe.ways !== undefined && trigger.poll === undefined)
      reader.issue(`${at}.subscribe.ways`, 'Connections with other sign-in methods need a “poll”.');
  }
  if (trigger.unsubscribe !== undefined) {
    const unsubscribe = reader.record(trigger.unsubscribe, `${at}.unsubscribe`, ['steps?', 'request', 'when?']);
    const inner = checkSteps(unsubscribe.steps, `${at}.unsubscribe.steps`, context);
    checkRequest(unsubscribe.request, `${at}.unsubscribe.request`, inner);
    checkCondition(unsubscribe.when, `${at}.unsubscribe.when`, inner);
  }
  const renew = trigger.renew;
  if (renew === undefined) return;
  if (trigger.subscribe === undefined) reader.issue(`${at}.renew`, 'Only a subscription can be renewed.');
  if (Object.hasOwn(reader.record(renew, `${at}.renew`), 'days')) {
    reader.whole(reader.record(renew, `${at}.renew`, ['days']).days, `${at}.renew.days`, 1, 400);
  } else checkTimePlace(renew, `${at}.renew`, withRoots(context, 'reply'));
}
