/** Polling triggers: what a definition says of a list, its items and its events. */
import { hash } from 'node:crypto';
import type { EventHead, PollSource, Since } from '../../../domain/apps/definition';
import type { Scope } from '../../../domain/apps/filling';
import { writeExactJson } from '../../../domain/runs/exactJson';
import { isRecord, textOf } from '../../../domain/runs/json';
import { seconds } from '../../../domain/durations';
import type { Poll, PollCall } from '../../connectors/connector';
import type { CallOf } from './actions';
import { openScope, requireWay, type AppCall } from './call';
import { Chain } from './chain';
import { eventsOf } from './events';
import { readInput } from './fields';
import { meets, textFrom, valueAt } from './fill';
import { afterRank, readNews, type ListCursor, type ListItem, type NewsList } from './news';
import { maxPages, readPage, type Page, type PageMark, type Reading } from './pages';
import { compareRanks, rankBefore, rankValue, toRank, type Rank } from './ranks';
import { setPart } from './request';
import { allRows, readRows, type NumberedRow, type RowCursor } from './rows';
import { readByToken, type TokenCursor } from './tokens';

const defaultEverySeconds = 300;

/** A poll with the fields of its trigger. */
export type PollDefinition = PollSource & Pick<EventHead, 'fields' | 'dynamicFields' | 'title' | 'ways'>;

export const pollOf = (trigger: PollDefinition, callOf: CallOf) => ({
  everySeconds: trigger.everySeconds ?? defaultEverySeconds,
  poll: (context: PollCall): Promise<Poll> => poll(callOf(context), trigger, context),
});

/** What a trigger keeps between two polls. */
interface Cursor {
  /** A digest of the values of the fields to which the rest belongs; that of the connector before, if there was one. */
  readonly source: string;
  /** The digest, if `source` is another one. */
  readonly digest?: string;
  readonly state: unknown;
  /** Items whose events have not been given yet, the oldest first. */
  readonly waiting?: readonly unknown[];
}

export interface Found {
  /** New items, the oldest first. */
  readonly items: readonly unknown[];
  readonly state: unknown;
  readonly more?: Poll['more'];
  readonly warning: string;
}

/** Milliseconds after which a poll reads no further page: less than it may take. */
const readingTime = seconds(15);

export const shortDigest = (text: string): string => hash('sha256', text, 'base64url').slice(0, 12);

async function poll(call: AppCall, trigger: PollDefinition, context: PollCall): Promise<Poll> {
  requireWay(call, trigger);
  const input = readInput(trigger, context.input, call);
  const digest = shortDigest(writeExactJson(Object.entries(input).sort(([a], [b]) => (a < b ? -1 : 1))) ?? '');
  const given = isRecord(context.cursor) ? context.cursor : {};
  const before = (given.digest ?? given.source) === digest ? (given as unknown as Cursor) : null;
  const chain = new Chain(call, 'safe', { input });
  for (const step of trigger.steps ?? []) await chain.step(step);
  const { scope } = chain;
  if (context.isSample === true) {
    const { events, warning } = await eventsOf(call, trigger, await newestItems(call, trigger, scope), scope);
    return { events: events.slice(-samples), cursor: null, warning };
  }
  const found: Found =
    before?.waiting === undefined
      ? await findNews(call, trigger, scope, before?.state ?? earlierState(call, trigger, scope, context.cursor))
      : { items: before.waiting, state: before.state, warning: '' };
  const { events, rest, warning } = await eventsOf(call, trigger, found.items, scope);
  const more = rest.length > 0 ? 'now' : before?.waiting !== undefined ? 'now' : found.more;
  return {
    events,
    cursor: {
      ...placeOf(call, trigger, scope, { digest, state: found.state }),
      state: found.state,
      ...(rest.length > 0 && { waiting: rest }),
    },
    warning: found.warning || warning,
    ...(more !== undefined && { more }),
  };
}

/** Where a cursor of the connector that this definition replaced had come to; null for any other cursor. */
function earlierState(call: AppCall, { earlier, since }: PollDefinition, scope: Scope, cursor: unknown): ListCursor | null {
  if (earlier === undefined || since?.place === undefined || !isRecord(cursor)) return null;
  if (textOf(cursor.source) !== textFrom(call, earlier.source, openScope(call, scope))) return null;
  const last = toRank(cursor[earlier.last], since.as);
  return last === null ? null : afterRank(last);
}

/** To what a cursor belongs; where there was a connector before, in its words too, so that a server of that release can go on from it. */
function placeOf(
  call: AppCall,
  { earlier }: PollDefinition,
  scope: Scope,
  { digest, state }: { readonly digest: string; readonly state: unknown },
): Pick<Cursor, 'source' | 'digest'> {
  const last = isRecord(state) ? state.last : null;
  if (earlier === undefined || last === null) return { source: digest };
  return { source: textFrom(call, earlier.source, openScope(call, scope)), [earlier.last]: last, digest };
}

function findNews(call: AppCall, trigger: PollDefinition, scope: Scope, state: unknown): Promise<Found> {
  const { since } = trigger;
  const reading = { request: trigger.request, items: trigger.items, scope };
  if (since?.position === true)
    return readRows(call, reading, { names: since.names, isFit: (row) => isFitRow(call, trigger, scope, row) }, state as RowCursor | null);
  if (since?.token !== undefined)
    return readByToken(
      call,
      reading,
      { since, keyOf: (item) => keyOf(call, trigger, scope, item), isFit: (item) => isFit(call, trigger, scope, item) },
      state as TokenCursor | null,
    );
  return readList(call, trigger, reading, state as ListCursor | null);
}

const itemScope = (call: AppCall, scope: Scope, item: unknown): Scope => openScope(call, { ...scope, item, whole: item });

/** Short, because cursors keep many of them; empty for an item without a key. */
function keyOf(call: AppCall, { key }: PollSource, scope: Scope, item: unknown): string {
  const text = textFrom(call, key, itemScope(call, scope, item));
  return text === '' ? '' : shortDigest(text);
}

const isFitRow = (call: AppCall, trigger: PollSource, scope: Scope, { position, item }: NumberedRow): boolean =>
  isFit(call, trigger, { ...scope, position }, item);

const isFit = (call: AppCall, { where }: PollSource, scope: Scope, item: unknown): boolean =>
  meets(call, where, itemScope(call, scope, item));

async function readList(call: AppCall, trigger: PollDefinition, reading: Reading, before: ListCursor | null): Promise<Found> {
  const { items, ...news } = await readNews(listOf(call, trigger, reading), before);
  return {
    items: items.map(({ item }) => item),
    state: news.cursor,
    warning: news.warning,
    ...(news.more !== undefined && { more: news.more }),
  };
}

type SincePlace = Extract<Since, { readonly place: string }>;

/** How far back polls ask again, unless a definition says so: clocks differ, and items of one second come one after the other. */
const defaultOverlap = 60;
/** How far back the first poll of a list begins that is not read from the newest item on: the clock of the app can be behind. */
const startsBefore = seconds(600);

function listOf(call: AppCall, trigger: PollDefinition, reading: Reading): NewsList {
  const since = trigger.since as SincePlace | undefined;
  const { pages } = reading.request;
  const overlap = since === undefined || since.as === 'text' ? 0 : seconds(since.overlapSeconds ?? defaultOverlap);
  const isAskedSince = since?.send !== undefined;
  const startsAt = isAskedSince && trigger.order !== 'newest' && since.as !== 'text';
  const began = performance.now();
  return {
    name: call.app.name,
    order: trigger.order,
    overlap,
    isAskedSince,
    empty: since?.empty ?? null,
    start: startsAt ? rankBefore(call.context.now.getTime(), Math.max(startsBefore, overlap)) : null,
    // The last item of a page can be edited, and is then at the end of a list that has the oldest first.
    hasStablePages: pages === undefined || pages.kind === 'cursor' || (pages.kind === 'lastItem' && trigger.order === 'newest'),
    maxPages: pages?.most ?? maxPages,
    isLate: () => performance.now() - began > readingTime,
    read: (mark, from) =>
      readPage(
        call,
        {
          ...reading,
          prepare: (filled) => {
            if (from === null || since?.send === undefined) return;
            const { send, sendAs, as } = since;
            const value = rankValue(from, as);
            setPart(filled, send, sendAs === undefined ? value : textFrom(call, sendAs, { ...reading.scope, since: value }));
          },
        },
        mark,
      ),
    describe: (item) => describeItem(call, trigger, reading.scope, item),
  };
}

function describeItem(call: AppCall, trigger: PollDefinition, scope: Scope, item: unknown): ListItem | null {
  const key = keyOf(call, trigger, scope, item);
  if (key === '') return null;
  const since = trigger.since as SincePlace | undefined;
  const rank: Rank | null = since === undefined ? null : toRank(valueAt(call, since.place, { ...scope, item }), since.as);
  return { item, key, unfitKey: `-${key}`, isFit: isFit(call, trigger, scope, item), rank };
}

/** Events that a test in the editor gives. */
const samples = 3;

/** The newest items that there are, the oldest first. */
async function newestItems(call: AppCall, trigger: PollDefinition, scope: Scope): Promise<readonly unknown[]> {
  const { since, order } = trigger;
  // What changes from now on is all that the app gives.
  if (since?.token !== undefined && since.first !== undefined) return [];
  const reading = { request: trigger.request, items: trigger.items, scope };
  if (since?.position === true) {
    const { rows } = await allRows(call, reading, since.names);
    return rows.filter((row) => isFitRow(call, trigger, scope, row)).slice(-samples);
  }
  const found: unknown[] = [];
  let mark: PageMark | null = null;
  for (let count = 1; count <= (reading.request.pages?.most ?? maxPages); count += 1) {
    const page: Page = await readPage(call, reading, mark);
    found.push(...page.items.filter((item) => isFit(call, trigger, scope, item)));
    mark = page.next;
    if (mark === null || (order === 'newest' && found.length >= samples)) break;
  }
  if (order === 'newest') return found.slice(0, samples).reverse();
  return byRank(call, trigger, scope, found).slice(-samples);
}

/** The oldest first, where items have a rank: a page can have its newest item first, although the pages begin with the oldest. */
function byRank(call: AppCall, trigger: PollDefinition, scope: Scope, items: readonly unknown[]): readonly unknown[] {
  const ranked = items.map((item) => ({ item, rank: describeItem(call, trigger, scope, item)?.rank ?? null }));
  const sorted = ranked.toSorted((one, other) => (one.rank === null || other.rank === null ? 0 : compareRanks(one.rank, other.rank)));
  return sorted.map(({ item }) => item);
}
