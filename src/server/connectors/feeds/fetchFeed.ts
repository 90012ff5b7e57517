/** Gets a feed, only if it changed. */
import { hash } from 'node:crypto';
import { StepError, type CallContext } from '../connector';
import { requestTimeout } from '../jsonApi';
import { checkReply, textOfReply } from '../replies';
import type { Order } from '../newItems';
import { readFeed, type FeedItem } from './feedItems';

/** Bytes of a feed. */
const maxFeedSize = 3 * 1024 * 1024;
/** The most keys that are remembered: more than feeds have, so that an item that comes back is no new one. */
const maxKeys = 1000;

/** The cursor of a feed. */
export interface FeedState {
  readonly etag: string | null;
  readonly lastModified: string | null;
  /** What is remembered of its items (`memoryOf`), the newest first. Earlier versions remembered a digest of each. */
  readonly keys: readonly string[];
  /** The newest date of its first poll; older items are not new. Null if it had none. */
  readonly since?: string | null;
  /** How many items it had. Earlier versions noted neither this nor the order. */
  readonly count?: number;
  readonly order?: Order | null;
}

export interface KeyedItem {
  readonly key: string;
  readonly item: FeedItem;
  /** True if an earlier poll had it, or if it is older than the first poll. */
  readonly isKnown: boolean;
}

/**
 * The items of a feed, in its order, and how many of its last ones are gone; none if it has not changed since `before`. Throws a
 * `StepError`.
 */
export async function fetchFeed(
  { outgoing, signal, now }: CallContext,
  url: string,
  before: FeedState | undefined,
): Promise<{ readonly items: readonly KeyedItem[]; readonly gone: number; readonly state: FeedState }> {
  if (!URL.canParse(url)) throw new StepError('The feed URL is not a web address. It looks like https://blog.example.org/feed.');
  const reply = await outgoing.send({
    url,
    headers: {
      accept: 'application/rss+xml, application/atom+xml, application/feed+json, application/rdf+xml, application/xml;q=0.9, */*;q=0.8',
      ...(before?.etag && { 'if-none-match': before.etag }),
      ...(before?.lastModified && { 'if-modified-since': before.lastModified }),
    },
    timeout: requestTimeout,
    maxBytes: maxFeedSize,
    signal,
  });
  if (reply.status === 304 && before !== undefined) return { items: [], gone: 0, state: before };
  checkReply(reply, { name: 'The feed', repeat: 'safe', now });
  const read = await readFeed(textOfReply(reply), reply.url, signal);
  const memories = read.map(memoryOf);
  const isKnown = knownBy(before?.keys ?? [], memories);
  const newest = read.reduce<string | null>((last, { publishedAt }) => (publishedAt > (last ?? '') ? publishedAt : last), null);
  // An item can be dated ahead, and those of tomorrow would be older than it.
  const since =
    before === undefined ? (newest !== null && newest > now.toISOString() ? now.toISOString() : newest) : (before.since ?? null);
  const isOld = ({ publishedAt }: FeedItem) => since !== null && publishedAt !== '' && publishedAt < since;
  const items = read
    .map((item, index) => ({
      key: memories[index]!,
      item,
      isKnown: isKnown(item, memories[index]!) || (before !== undefined && isOld(item)),
    }))
    // A feed that has an item twice has it once.
    .filter(({ key }, index) => memories.indexOf(key) === index);
  const keys = [...new Set([...memories, ...(before?.keys ?? [])])].slice(0, Math.max(maxKeys, items.length));
  const names = new Set(memories.map(nameIn));
  const gone = (before?.keys ?? []).slice(0, before?.count ?? 0).filter((key) => !names.has(nameIn(key))).length;
  const { etag = null, 'last-modified': lastModified = null } = reply.headers;
  return { items, gone, state: { etag, lastModified, keys, since, count: items.length } };
}

const digest = (text: string, length = 10): string => hash('sha256', text, 'base64url').slice(0, length);

/** What tells an item apart: digests of its ID or else its link, of its title, of its date, and of its content. */
const memoryOf = (item: FeedItem): string =>
  [nameOf(item), item.title, item.publishedAt, `${item.summary}\n${item.content}`].map((part) => digest(part)).join('.');

/** The part of a memory that stays when an item is edited. */
const nameIn = (memory: string): string => memory.split('.', 1)[0]!;

const nameOf = ({ id, link }: FeedItem): string => (id !== '' ? `id:${id}` : link !== '' ? `link:${withoutTracking(link)}` : '');

/** Many feeds give the same link another parameter each time. */
function withoutTracking(link: string): string {
  if (!URL.canParse(link)) return link;
  const url = new URL(link);
  for (const name of [...url.searchParams.keys()])
    if (/^(?:utm(?:_.*)?|fbclid|gclid|mc_[ce]id|at_.*)$/i.test(name)) url.searchParams.delete(name);
  return url.href;
}

/**
 * Whether an item was there before. Its name (ID or link) tells, if no other item of the feed has it and its title or date is the same as
 * before: status pages give all their entries one link. Otherwise title and date tell, and the content where those are equal.
 */
function knownBy(keys: readonly string[], memories: readonly string[]): (item: FeedItem, memory: string) => boolean {
  const known = new Map<string, string[][]>();
  for (const key of keys) {
    const parts = key.split('.');
    known.set(parts[0]!, [...(known.get(parts[0]!) ?? []), parts]);
  }
  const countOf = (start: string) => memories.filter((each) => each.startsWith(start)).length;
  return (item, memory) => {
    const [name, title, date, content] = memory.split('.') as [string, string, string, string];
    const isName = nameOf(item) !== '' && countOf(`${name}.`) === 1;
    const isTitle = countOf(`${name}.${title}.${date}.`) === 1;
    return (
      known.has(earlierKey(item)) ||
      (known.get(name) ?? []).some((was) =>
        isName ? was[1] === title || was[2] === date : was[1] === title && was[2] === date && (isTitle || was[3] === content),
      )
    );
  };
}

/** What earlier versions remembered of an item. */
const earlierKey = ({ id, link, title, publishedAt, content }: FeedItem): string =>
  digest(id !== '' ? `id:${id}` : link !== '' ? `link:${link}` : JSON.stringify([title, publishedAt, content]), 22);
