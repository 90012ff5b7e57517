/** An app with one list, in memory: items arrive, are edited and deleted between requests, and pages can be refused. */
import type { AppDefinition, Pages, PollTriggerDefinition, Since } from '../../../../src/domain/apps/definition';
import type { Outgoing, OutgoingReply, OutgoingRequest } from '../../../../src/server/platform/outgoing';

export const listPages = ['cursor', 'lastItem', 'link', 'url', 'page', 'offset'] as const;
export type ListPages = (typeof listPages)[number];

export interface ListOptions {
  readonly pages: ListPages;
  readonly order: 'newest' | 'oldest' | 'none';
  /** The app leaves out what is older than the time that is sent. */
  readonly isAskedSince: boolean;
  /** Each edit is an event. */
  readonly isAboutEdits: boolean;
}

export const overlapSeconds = 30;
export const pageSize = 5;
const most = 3;

const kinds: Readonly<Record<ListPages, Pages>> = {
  cursor: { kind: 'cursor', send: 'query.cursor', next: 'reply.body.next' },
  lastItem: { kind: 'lastItem', send: 'query.after', from: 'last.id', more: 'reply.body.more' },
  link: { kind: 'link' },
  url: { kind: 'url', next: 'reply.body.next' },
  page: { kind: 'page', send: 'query.page' },
  offset: { kind: 'offset', send: 'query.offset' },
};

export function listDefinition({ pages, order, isAskedSince, isAboutEdits }: ListOptions): AppDefinition {
  const since: Since = { place: 'item.at', as: 'iso', overlapSeconds, ...(isAskedSince && { send: 'query.since' }) };
  const trigger: PollTriggerDefinition = {
    kind: 'poll',
    event: 'new_item',
    title: 'New item',
    help: 'Runs for each new item.',
    fields: [{ key: 'list', label: 'List', type: 'text', isRequired: true }],
    sample: { id: 'a' },
    request: {
      method: 'GET',
      path: '/lists/{input.list}',
      // A list without an order is read whole.
      pages: { ...kinds[pages], size: { send: 'query.size', value: pageSize }, most: order === 'none' ? 400 : most },
    },
    items: 'reply.body.items',
    key: isAboutEdits ? '{item.id}:{item.version}' : '{item.id}',
    order,
    since,
  };
  return {
    format: 1,
    app: 'ListCLIAPI',
    name: 'Lists',
    docs: 'https://lists.example/docs',
    bases: { default: 'https://lists.example' },
    hosts: ['lists.example'],
    actions: [],
    triggers: [trigger],
  };
}

export interface ListedItem {
  readonly id: string;
  readonly version: number;
  /** Milliseconds since 1970. */
  readonly at: number;
}

/** What happens before the next request is answered. */
export type Happening =
  | { readonly type: 'arrives'; readonly secondsLate: number }
  | { readonly type: 'passes'; readonly seconds: number }
  | { readonly type: 'edited' | 'deleted'; readonly index: number }
  /** The next request for a further page gets no reply. */
  | { readonly type: 'refuses' };

export class ListDouble {
  readonly items = new Map<string, ListedItem>();
  now = Date.parse('2026-11-21T09:00:00.000Z');
  private count = 0;
  private isRefusing = false;
  /** One group for each of the next requests. */
  readonly upcoming: (readonly Happening[])[] = [];

  constructor(private readonly options: ListOptions) {}

  happen(happening: Happening): void {
    switch (happening.type) {
      case 'passes':
        this.now += happening.seconds * 1000;
        break;
      case 'arrives': {
        this.count += 1;
        // Ties are in an order that has nothing to do with that of arrival.
        const id = `${(this.count * 7919) % 1000}-${this.count}`;
        this.items.set(id, { id, version: 1, at: this.now - (this.options.isAboutEdits ? 0 : happening.secondsLate * 1000) });
        break;
      }
      case 'refuses':
        this.isRefusing = true;
        break;
      default: {
        const item = [...this.items.values()][happening.index % Math.max(1, this.items.size)];
        if (item === undefined) break;
        if (happening.type === 'deleted') this.items.delete(item.id);
        else this.items.set(item.id, { ...item, version: item.version + 1, at: this.options.isAboutEdits ? this.now : item.at });
      }
    }
  }

  private listed(since: number): ListedItem[] {
    const found = [...this.items.values()].filter(({ at }) => at >= since);
    const byTime = (a: ListedItem, b: ListedItem) => a.at - b.at || (a.id < b.id ? -1 : 1);
    if (this.options.order === 'none') return found.sort((a, b) => (a.id < b.id ? -1 : 1));
    return this.options.order === 'oldest' ? found.sort(byTime) : found.sort((a, b) => byTime(b, a));
  }

  readonly outgoing: Outgoing = {
    send: async (request) => this.reply(request),
    openSocket: () => Promise.reject(new Error('This app has no sockets.')),
    resolve: () => Promise.reject(new Error('This app has no sockets.')),
    close: async () => {},
  };

  private reply({ url }: OutgoingRequest): OutgoingReply {
    for (const happening of this.upcoming.shift() ?? []) this.happen(happening);
    const { searchParams: query, origin, pathname } = new URL(url);
    const given = (name: string) => query.get(name) ?? '';
    const all = this.listed(given('since') === '' ? -Infinity : Date.parse(given('since')));
    const isFurther = ['cursor', 'after', 'page', 'offset'].some((name) => query.has(name));
    const refusal = replyOf(400, { message: 'This page is no longer there.' });
    if (isFurther && this.isRefusing) {
      this.isRefusing = false;
      return refusal;
    }
    const start = this.startOf(all, given);
    if (start === null) return refusal;
    const items = all.slice(start, start + pageSize);
    const hasMore = start + items.length < all.length;
    const number = Number(given('page') || '1');
    const next = new URL(`${origin}${pathname}`);
    query.forEach((value, name) => next.searchParams.set(name, value));
    next.searchParams.set('page', String(number + 1));
    const last = items.at(-1);
    // The place after the last item: it stays where it is when that item is deleted.
    const cursor = hasMore && last !== undefined ? `${last.at}|${last.id}` : null;
    const shown = items.map(({ id, version, at }) => ({ id, version, at: new Date(at).toISOString() }));
    const body = { items: shown, more: hasMore, next: this.options.pages === 'url' ? (hasMore ? next.href : null) : cursor };
    return replyOf(200, body, hasMore && this.options.pages === 'link' ? { link: `<${next.href}>; rel="next"` } : {});
  }

  /** The index of the first item of a page; null if the item that the page follows is gone. */
  private startOf(all: readonly ListedItem[], given: (name: string) => string): number | null {
    if (given('offset') !== '') return Number(given('offset'));
    if (given('page') !== '') return (Number(given('page')) - 1) * pageSize;
    if (given('after') !== '') {
      const index = all.findIndex(({ id }) => id === given('after'));
      return index < 0 ? null : index + 1;
    }
    if (given('cursor') === '') return 0;
    const [at = '', id = ''] = given('cursor').split('|');
    const sorted =
      this.options.order === 'none' ? (item: ListedItem) => item.id > id : (item: ListedItem) => this.isAfter(item, Number(at), id);
    const index = all.findIndex(sorted);
    return index < 0 ? all.length : index;
  }

  private isAfter(item: ListedItem, at: number, id: string): boolean {
    const isOlder = item.at < at || (item.at === at && item.id < id);
    const isNewer = item.at > at || (item.at === at && item.id > id);
    return this.options.order === 'oldest' ? isNewer : isOlder;
  }
}

const replyOf = (status: number, body: unknown, headers: Readonly<Record<string, string>> = {}): OutgoingReply => ({
  status,
  headers: { 'content-type': 'application/json', ...headers },
  body: Buffer.from(JSON.stringify(body)),
  url: 'https://lists.example/',
});
