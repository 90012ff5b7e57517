/** RSS by Patchbay: new items in RSS, Atom, RDF and JSON feeds. */
import { brand } from '../../../domain/brand';
import { hash } from 'node:crypto';
import { isRecord } from '../../../domain/runs/json';
import { OutgoingError } from '../../platform/outgoing';
import { StepError, type Connector, type Field, type FieldValues, type PollCall, type PollTrigger, type TriggerEvent } from '../connector';
import { field } from '../field';
import { readList, requireAddress } from '../inputs';
import { countedOrder, newOldestFirst } from '../newItems';
import { fetchFeed, type FeedState, type KeyedItem } from './fetchFeed';
import type { FeedItem } from './feedItems';

const maxFeeds = 20;

const sample: FeedItem = {
  id: 'https://blog.example.org/?p=42',
  title: 'Analytical engines',
  link: 'https://blog.example.org/engines',
  publishedAt: '2026-11-21T09:30:00.000Z',
  author: 'Ada Lovelace',
  summary: 'How they work.',
  content: '<p>How they work, in detail.</p>',
  categories: ['Machines'],
  enclosureUrl: 'https://blog.example.org/engines.mp3',
  feedTitle: 'Notes',
  feedUrl: 'https://blog.example.org/feed',
};

const urlField: Field = field.text('url', 'Feed URL', 'An RSS, Atom or JSON feed.', {
  isRequired: true,
  placeholder: 'https://blog.example.org/feed',
  check: urlOf,
});

const urlsField: Field = field.list('urls', 'Feed URLs', `One URL per line, at most ${maxFeeds}.`, {
  isRequired: true,
  placeholder: 'https://blog.example.org/feed',
  check: urlsOf,
});

function urlOf(input: FieldValues): string {
  return requireAddress(input, 'url', 'The feed URL');
}

function urlsOf(input: FieldValues): readonly string[] {
  const urls = [...new Set(readList(input, 'urls').map((url) => requireAddress({ url }, 'url', 'A feed URL')))];
  if (urls.length === 0) throw new StepError('Enter the URL of at least one feed.');
  if (urls.length > maxFeeds) throw new StepError(`A trigger can have at most ${maxFeeds} feeds.`);
  return urls;
}

/** One poll's memory of each feed, by its address. */
type Cursor = Readonly<Record<string, FeedState>>;

function cursorOf(value: unknown): Cursor {
  return isRecord(value) && isRecord(value.feeds) ? (value.feeds as Cursor) : {};
}

interface FeedNews {
  readonly events: readonly TriggerEvent[];
  readonly state: FeedState;
  /** It has no item that is known, so others may have been in it in between. */
  readonly isCut: boolean;
}

/** The items that a feed did not have before, the oldest first; none for a feed that is read for the first time. */
async function newsOf(call: PollCall, url: string, before: FeedState | undefined): Promise<FeedNews> {
  const { items, gone, state } = await fetchFeed(call, url, before);
  const { items: fresh, order } = newOldestFirst(items, {
    isKnown: ({ isKnown }) => isKnown,
    isDated: ({ item }) => item.publishedAt !== '',
    count: before?.count ?? 0,
    gone,
    // By convention, feeds begin with the newest.
    order: countedOrder(items.map(({ item }) => item.id)) ?? before?.order ?? 'newest-first',
  });
  const isFirst = before === undefined && call.isSample !== true;
  const isCut = before !== undefined && before.keys.length > 0 && fresh.length > 0 && fresh.length === items.length;
  const events = isFirst ? [] : oldestFirst(fresh).map(({ key, item }) => ({ key, data: item }));
  return { events, state: { ...state, order }, isCut };
}

/** By their dates, if all have one; items with the same date stay in their order. */
const oldestFirst = (items: readonly KeyedItem[]): readonly KeyedItem[] =>
  items.every(({ item }) => item.publishedAt !== '')
    ? items.toSorted((one, other) =>
        one.item.publishedAt < other.item.publishedAt ? -1 : one.item.publishedAt > other.item.publishedAt ? 1 : 0,
      )
    : items;

const newItem: PollTrigger = {
  kind: 'poll',
  everySeconds: 300,
  event: 'new_item',
  title: 'New entry',
  help: 'Runs for each new item of a feed.',
  fields: [urlField],
  sample: { ...sample },
  poll: async (call) => {
    const url = urlOf(call.input);
    const { events, state, isCut } = await newsOf(call, url, cursorOf(call.cursor)[cursorKey(url)]);
    return { events, cursor: { feeds: { [cursorKey(url)]: state } }, ...(isCut && { more: 'lost' }) };
  },
};

const newItems: PollTrigger = {
  kind: 'poll',
  everySeconds: 300,
  event: 'new_items',
  title: 'New entries in several feeds',
  help: 'Runs for each new item of several feeds.',
  fields: [urlsField],
  sample: { ...sample },
  poll: async (call) => {
    const urls = urlsOf(call.input);
    const before = cursorOf(call.cursor);
    const results = await Promise.allSettled(urls.map((url) => newsOf(call, url, before[cursorKey(url)])));
    const failed = results.flatMap((result) => (result.status === 'rejected' ? [result.reason as unknown] : []));
    // A feed that does not answer must not keep the others from running; its state stays as it was. After the Zap was off it begins
    // again instead: what arrived in it must not run later as if it were new.
    const known = failed.every((reason) => reason instanceof StepError || reason instanceof OutgoingError);
    if (failed.length === urls.length || !known) throw failed[0];
    const states = results.map((result, index) => [
      cursorKey(urls[index]!),
      result.status === 'fulfilled' ? result.value.state : call.isAfterPause === true ? undefined : before[cursorKey(urls[index]!)],
    ]);
    const events = results.flatMap((result) => (result.status === 'fulfilled' ? result.value.events : []));
    const isCut = failed.length > 0 || results.some((result) => result.status === 'fulfilled' && result.value.isCut);
    const cursor = { feeds: Object.fromEntries(states.filter(([, state]) => state !== undefined)) as Cursor };
    return { events, cursor, ...(failed.length > 0 && { warning: warningOf(results, urls) }), ...(isCut && { more: 'lost' }) };
  },
};

function warningOf(results: readonly PromiseSettledResult<unknown>[], urls: readonly string[]): string {
  const failed = results.flatMap((result, index) =>
    result.status === 'rejected' ? [`${new URL(urls[index]!).hostname}: ${(result.reason as Error).message}`] : [],
  );
  return `${failed.length} of ${urls.length} feeds can’t be read. ${failed[0]!}`;
}

/** Addresses can contain a key, so the cursor has their digest. */
const cursorKey = (url: string): string => hash('sha256', url, 'base64url').slice(0, 22);

export const feeds: Connector = {
  app: {
    key: 'RssCLIAPI',
    version: '1.2.1',
    name: `RSS by ${brand.name}`,
    slug: 'rss',
    categories: ['news'],
    popularity: 85,
    addedOn: '2012-08-28',
    about: 'New items in any feed.',
    logo: 'rss',
    color: 'FFA500',
    isBuiltIn: true,
  },
  connection: null,
  triggers: [newItem, newItems],
  actions: [],
};
