/** Gets a feed, only if it changed. */
import { hash } from 'node:crypto';
import { StepError, type CallContext } from '../connector';
import { requestTimeout } from '../jsonApi';
import { checkReply, textOfReply } from '../replies';
import { readFeed, type FeedItem } from './feedItems';

/** Bytes of a feed. */
const largestFeed = 3 * 1024 * 1024;
/** The most keys that are remembered: more than feeds have, so that an item that comes back is no new one. */
const mostKeys = 1000;

/** The cursor of a feed. */
export interface FeedState {
  readonly etag: string | null;
  readonly lastModified: string | null;
  /** Digests of the keys of its items, the newest first. */
  readonly keys: readonly string[];
}

export interface KeyedItem {
  readonly key: string;
  readonly item: FeedItem;
}

/** The items of a feed, in its order; none if it has not changed since `before`. Throws a `StepError`. */
export async function fetchFeed(
  { outgoing, signal, now }: CallContext,
  url: string,
  before: FeedState | undefined,
): Promise<{ readonly items: readonly KeyedItem[]; readonly state: FeedState }> {
  if (!URL.canParse(url)) throw new StepError('The address of the feed is not a web address. It looks like https://blog.example.org/feed.');
  const reply = await outgoing.send({
    url,
    headers: {
      accept: 'application/rss+xml, application/atom+xml, application/feed+json, application/rdf+xml, application/xml;q=0.9, */*;q=0.8',
      ...(before?.etag && { 'if-none-match': before.etag }),
      ...(before?.lastModified && { 'if-modified-since': before.lastModified }),
    },
    timeout: requestTimeout,
    maxBytes: largestFeed,
    signal,
  });
  if (reply.status === 304 && before !== undefined) return { items: [], state: before };
  checkReply(reply, { name: 'The feed', repeat: 'safe', now });
  const read = await readFeed(textOfReply(reply), reply.url);
  const items = read.map((item) => ({ key: keyOf(item), item }));
  const keys = [...new Set([...items.map(({ key }) => key), ...(before?.keys ?? [])])].slice(0, Math.max(mostKeys, items.length));
  return { items, state: { etag: reply.headers.etag ?? null, lastModified: reply.headers['last-modified'] ?? null, keys } };
}

/** Feeds name their items by an ID, else by a link, else only by their content. */
const keyOf = ({ id, link, title, publishedAt, content }: FeedItem): string =>
  hash('sha256', id !== '' ? `id:${id}` : link !== '' ? `link:${link}` : JSON.stringify([title, publishedAt, content]), 'base64url').slice(
    0,
    22,
  );
