/** Reads lists page by page. */
import type { Condition, Pages, Place, RequestDefinition } from '../../../domain/apps/definition';
import type { Scope } from '../../../domain/apps/filling';
import { readPlace } from '../../../domain/apps/places';
import { isRecord, isSameJson, textOf } from '../../../domain/runs/json';
import { StepError, type RepeatPolicy } from '../../connectors/connector';
import { ask, type AskOptions } from './ask';
import { secretsOf, type AppCall } from './call';
import type { AppReply } from './errors';
import { meets, valueAt } from './fill';
import { baseOf, requireAddress } from './hosts';
import { setPart, type FilledRequest } from './request';

/** The most pages of one reading, unless a definition names another number. */
export const maxPages = 20;

/** Where a next page is: a value that is sent, or an address. It can be stored. */
export type PageMark = { readonly value: unknown } | { readonly url: string };

export interface Page {
  readonly items: readonly unknown[];
  readonly reply: AppReply;
  /** Null after the last page. */
  readonly next: PageMark | null;
}

export interface Reading {
  readonly request: RequestDefinition;
  /** The place of the list; that of `pages` if left out. */
  readonly items?: Place | undefined;
  /** The items are the properties of a record. */
  readonly byName?: true | undefined;
  readonly scope: Scope;
  readonly repeat?: RepeatPolicy;
  readonly prepare?: (filled: FilledRequest) => void;
  readonly accepts?: AskOptions['accepts'];
}

/** One page; the first for a mark that is null. Throws as `ask` does. */
export async function readPage(
  call: AppCall,
  { request, items: place, byName, scope, repeat = 'safe', prepare, accepts }: Reading,
  mark: PageMark | null,
): Promise<Page> {
  const { pages } = request;
  let asked = '';
  const reply = await ask(call, request, scope, {
    repeat,
    prepare: (filled) => {
      prepare?.(filled);
      if (pages?.size !== undefined) setPart(filled, pages.size.send, pages.size.value);
      const marked = applyMark(call, pages, filled, mark);
      asked = marked.url;
      return marked;
    },
    ...(accepts && { accepts }),
  });
  const list = place ?? pages?.items;
  const items = byName === true ? propertiesAt(call, list, { ...scope, reply }) : listAt(call, list, { ...scope, reply });
  const samePath = pages?.kind === 'url' && pages.samePath === true ? asked : null;
  const next = pages === undefined ? null : nextMark(pages, { reply, items, mark }, (address) => addressMark(call, address, samePath));
  return { items, reply, next };
}

function applyMark(call: AppCall, pages: Pages | undefined, filled: FilledRequest, mark: PageMark | null): FilledRequest {
  if (mark !== null && 'url' in mark) return { ...filled, url: requireAddress(call, mark.url).href, query: {} };
  if (mark !== null && pages?.kind === 'cursor' && pages.alone === true) {
    const { body } = filled;
    const alone = { ...filled, query: {}, body: body === null ? null : { ...body, content: {} } };
    setPart(alone, pages.send, mark.value);
    return alone;
  }
  const value = mark?.value ?? (pages?.kind === 'page' ? pages.first : undefined);
  if (value !== undefined && pages !== undefined && 'send' in pages) setPart(filled, pages.send, value);
  return filled;
}

export interface PageRead {
  /** The mark of the page. */
  readonly mark: PageMark | null;
  readonly reply: AppReply;
  readonly items: readonly unknown[];
}

/** Where the page after a page is; null after the last one. `markAt` checks an address that the reply names, and fails for a foreign one. */
export function nextMark(pages: Pages, page: PageRead, markAt: (address: string) => PageMark): PageMark | null {
  const next = markAfter(pages, page, (address) => (address === '' ? null : markAt(address)));
  // A reply that names its own page has no next one.
  return isSameJson(next, page.mark) ? null : next;
}

function markAfter(pages: Pages, { reply, items, mark }: PageRead, markAt: (address: string) => PageMark | null): PageMark | null {
  const scope = { reply, last: items.at(-1) };
  if (pages.more !== undefined && textOf(readPlace(scope, pages.more)) !== 'true') return null;
  if (pages.untilEmpty === true && items.length === 0) return null;
  const before = mark !== null && 'value' in mark ? Number(mark.value) : null;
  const isShort = items.length === 0 || items.length < (pages.size?.value ?? 1);
  switch (pages.kind) {
    case 'cursor':
      return markOf(readPlace(scope, pages.next));
    case 'lastItem':
      return items.length === 0 ? null : markOf(readPlace(scope, pages.from));
    case 'page':
      return isShort ? null : { value: (before ?? pages.first ?? 1) + 1 };
    case 'offset':
      return isShort ? null : { value: (before ?? 0) + items.length };
    case 'link':
      return markAt(nextLink(reply.headers.link ?? ''));
    case 'url':
      return markAt(textOf(readPlace(scope, pages.next)).trim());
  }
}

const markOf = (value: unknown): PageMark | null =>
  value === undefined || value === null || value === '' || value === false ? null : { value };

/**
 * Credentials never follow a reply: an address that is not the app's is a failure. Those that the app repeats in its address are left out,
 * because marks are stored; each request carries its own. `samePath`: the address to which only the query of the other one is taken over.
 */
function addressMark(call: AppCall, address: string, samePath: string | null): PageMark {
  const url = requireAddress(call, address, samePath ?? `${baseOf(call)}/`);
  if (samePath !== null) url.pathname = new URL(samePath).pathname;
  const secrets = new Set(secretsOf(call));
  const repeated = [...url.searchParams].flatMap(([name, value]) => (secrets.has(value) ? [name] : []));
  for (const name of repeated) url.searchParams.delete(name);
  return { url: url.href };
}

/** The address with `rel="next"` (RFC 8288); empty if there is none. */
export function nextLink(header: string): string {
  for (const [, address = '', parameters = ''] of header.matchAll(/<([^>]*)>((?:\s*;\s*[\w*-]+\s*=\s*(?:"[^"]*"|[^\s",;]+))*)/g)) {
    const relation = /;\s*rel\s*=\s*(?:"([^"]*)"|([^\s",;]+))/i.exec(parameters);
    if ((relation?.[1] ?? relation?.[2] ?? '').toLowerCase().split(/\s+/).includes('next')) return address;
  }
  return '';
}

/** The items of a list at a place; none for a place without one. A record is the only item of its list. */
export function listAt(call: AppCall, place: Place | undefined, scope: Scope): readonly unknown[] {
  const found = place === undefined ? undefined : valueAt(call, place, scope);
  if (Array.isArray(found)) return found as readonly unknown[];
  return isRecord(found) ? [found] : [];
}

/** The properties of the record at a place, as `{ name, value }`; none for a place without one. */
function propertiesAt(call: AppCall, place: Place | undefined, scope: Scope): readonly unknown[] {
  const found = place === undefined ? undefined : valueAt(call, place, scope);
  return isRecord(found) ? Object.entries(found).map(([name, value]) => ({ name, value })) : [];
}

/** The items of all pages that fit, until `most` were found. `limit`: after so many, the rest is a failure; without one, it is left out. */
export async function readItems(
  call: AppCall,
  reading: Reading,
  { where, most = Infinity, limit = Infinity }: { readonly where?: Condition | undefined; readonly most?: number; readonly limit?: number },
): Promise<{ readonly items: readonly unknown[]; readonly reply: AppReply }> {
  let read = 0;
  const readNext = async (mark: PageMark | null): Promise<Page> => {
    if (read >= limit)
      throw new StepError(`${call.app.name} has more than ${limit.toLocaleString('en-US')} items, which is too many to look through.`);
    const page = await readPage(call, reading, mark);
    read += page.items.length;
    return { ...page, items: page.items.filter((item) => meets(call, where, { ...reading.scope, item, reply: page.reply })) };
  };
  const pages = limit === Infinity ? (reading.request.pages?.most ?? maxPages) : Infinity;
  const { items, last } = await collectItems(readNext, { most, pages });
  return { items, reply: last };
}

export interface Collected {
  /** At most `most`. */
  readonly items: readonly unknown[];
  readonly first: AppReply;
  readonly last: AppReply;
  /** The number of pages that were read. */
  readonly count: number;
  /** The list goes on: a limit was reached. */
  readonly hasMore: boolean;
}

/** Reads page after page, until the list ends, `most` items were found, or so many `pages` were read. */
export async function collectItems(
  read: (mark: PageMark | null) => Promise<Page>,
  { most, pages }: { readonly most: number; readonly pages: number },
): Promise<Collected> {
  const items: unknown[] = [];
  let first: AppReply | null = null;
  for (let [mark, count]: [PageMark | null, number] = [null, 1]; ; count += 1) {
    const page = await read(mark);
    first ??= page.reply;
    for (const item of page.items) items.push(item);
    if (items.length >= most || page.next === null || count >= pages) {
      const hasMore = page.next !== null || items.length > most;
      return { items: items.slice(0, most), first, last: page.reply, count, hasMore };
    }
    mark = page.next;
  }
}
