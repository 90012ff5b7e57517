/** Operations that list things: where the list is, how its items are told apart, and how its pages are read. */
import type { Operation, Parameter } from '../openapi/operations';
import type { Member, Shape } from '../openapi/shapes';
import type { Pages } from '../requests';
import type { Since } from '../triggers';

export interface ListOf {
  /** `reply.body.data` */
  readonly items: string;
  readonly item: Shape;
}

/** Names of the member with the list, the usual ones first. */
const usual = ['data', 'items', 'results', 'records', 'values', 'objects', 'entries', 'list', 'rows', 'nodes', 'content'];

const isRecords = ({ shape }: Member): boolean =>
  shape.type === 'array' && shape.items?.type === 'object' && shape.items.members !== undefined;
/** A place inside another. A name that cannot be written in a place keeps only its other characters, and names nothing. */
export function partOf(place: string, name: string): string {
  if (/^[^.[\]{}|\s*]+$/.test(name)) return `${place}.${name}`;
  const written = name.replace(/[[\]]/g, '');
  return `${place}[${written === '' ? '?' : written}]`;
}

/** The list that a reply has; null for any other reply. */
export function listOf(reply: Shape | null): ListOf | null {
  if (reply === null) return null;
  if (reply.type === 'array' && reply.items?.members !== undefined) return { items: 'reply.body', item: reply.items };
  return listIn(reply, 'reply.body', 2);
}

function listIn({ members = [] }: Shape, place: string, depth: number): ListOf | null {
  const lists = members.filter(isRecords);
  const found =
    lists.find(({ name }) => usual.includes(name.toLowerCase())) ?? (lists.length === 1 && members.length <= 8 ? lists[0] : undefined);
  // A thing with an id has lists of its parts.
  if (found !== undefined && idOf(members) === undefined) return { items: partOf(place, found.name), item: found.shape.items! };
  if (depth <= 1) return null;
  const inner = members.find(({ name, shape }) => shape.type === 'object' && usual.includes(name.toLowerCase()));
  return inner === undefined ? null : listIn(inner.shape, partOf(place, inner.name), depth - 1);
}

const idOf = (members: readonly Member[]): Member | undefined => {
  const isSimple = ({ shape }: Member) =>
    shape.type === 'string' || shape.type === 'integer' || shape.type === 'number' || shape.type === null;
  return ['id', '_id', 'uuid', 'guid', 'uid', 'sid', 'gid', 'key', 'number', 'slug']
    .map((wanted) => members.find((member) => member.name.toLowerCase() === wanted && isSimple(member)))
    .find((member) => member !== undefined);
};

const created =
  /^(?:created|creation|inserted|added|posted|published|submitted|received|start(?:ed)?)(?:_?(?:at|on|date|time|datetime|timestamp))?$|^(?:date|time)_?(?:created|added)$|^timestamp$|^date$/i;

/** The time when an item was made. */
function timeOf(members: readonly Member[]): Since | undefined {
  const found = members.find(
    ({ name, shape }) => created.test(name) && (shape.format === 'date-time' || shape.type === 'integer' || shape.type === 'string'),
  );
  const other = found ?? members.find(({ name, shape }) => shape.format === 'date-time' && /creat/i.test(name));
  if (other === undefined) return undefined;
  const { name, shape } = other;
  const isNumber = shape.type === 'integer' || shape.type === 'number';
  const as = !isNumber
    ? 'iso'
    : Number(shape.example ?? 0) > 1e11 || /ms$|milli/i.test(name) || shape.format === 'int64'
      ? 'unixMs'
      : 'unix';
  return { place: partOf('item', name), as };
}

export interface TriggerParts {
  readonly key: string;
  readonly order: 'newest' | 'none';
  readonly since?: Since;
  /** A parameter that lists the newest first. */
  readonly sort: Readonly<Record<string, string>>;
}

/** How new items are found; null for a list without an id, or with neither a time nor an order. */
export function triggerOf({ parameters }: Operation, { item: { members = [] } }: ListOf, hasPages: boolean): TriggerParts | null {
  const id = idOf(members);
  if (id === undefined) return null;
  const key = `{${partOf('item', id.name)}}`;
  const since = timeOf(members);
  const sort = sortOf(parameters);
  if (since === undefined) return sort === null || hasPages ? null : { key, order: 'newest', sort };
  return sort === null ? { key, order: 'none', since, sort: {} } : { key, order: 'newest', since, sort };
}

/** A value of a parameter that lists the newest first, as the document names it. */
function sortOf(parameters: readonly Parameter[]): TriggerParts['sort'] | null {
  for (const { name, place, shape } of parameters) {
    if (place !== 'query' || !/^(?:sort|order|order_?by|sort_?by|ordering)$/i.test(name)) continue;
    const newest = (shape.allowed ?? []).find(
      (value) => typeof value === 'string' && /^-(?:created|date|id)|creat\w*[\s:_-]*desc|^newest/i.test(value),
    );
    if (typeof newest === 'string') return { [name]: newest };
  }
  return null;
}

export interface ListPages {
  readonly pages: Pages;
  /** Names of the query parameters that the pages set. */
  readonly names: readonly string[];
}

/** How a list is read page by page, by the names of its parameters; null if they don't say it. */
export function pagesOf({ parameters, reply, hasLinks }: Operation, { items }: ListOf): ListPages | null {
  const queries = parameters.filter(({ place }) => place === 'query');
  const named = (pattern: RegExp) =>
    queries.find(({ name, shape }) => pattern.test(name) && shape.type !== 'object' && shape.type !== 'array');
  const limit = named(/^(?:per_?page|page_?size|limit|page\[size\]|max_?results|count|size|results_?per_?page|\$top)$/i);
  const most = limit?.shape.maximum;
  const size =
    limit === undefined || most === undefined || most < 1
      ? {}
      : { size: { send: `query.${limit.name}`, value: Math.min(Math.floor(most), 100) } };
  const names = (...used: readonly (Parameter | undefined)[]) =>
    [...used, 'size' in size ? limit : undefined].flatMap((each) => (each === undefined ? [] : [each.name]));
  const cursor = named(/^(?:cursor|page_?token|next_?token|next_?page_?token|continuation_?token|page\[cursor\])$/i);
  const next = placeOf(reply, /^(?:next_?cursor|next_?page_?token|next_?token|next_?page|next_?page_?cursor|continuation_?token|cursor)$/i);
  if (cursor !== undefined && next !== null)
    return { pages: { kind: 'cursor', send: `query.${cursor.name}`, next, ...size }, names: names(cursor) };
  const last = named(/^(?:starting_after|last_?id)$/i);
  const more = placeOf(reply, /^has_?more$/i);
  if (last !== undefined && more !== null)
    return {
      pages: { kind: 'lastItem', send: `query.${last.name}`, from: 'last.id', more, ...size },
      names: [...names(last), 'ending_before'],
    };
  const offset = named(/^(?:offset|skip|start_?index|\$skip)$/i);
  if (offset !== undefined) return { pages: { kind: 'offset', send: `query.${offset.name}`, ...size }, names: names(offset) };
  const page = named(/^(?:page|page_?number|page_?no|page\[number\])$/i);
  if (page !== undefined && page.shape.type !== 'string')
    return {
      pages: {
        kind: 'page',
        send: `query.${page.name}`,
        ...(page.shape.minimum === 0 && page.shape.initial === 0 && { first: 0 }),
        ...size,
      },
      names: names(page),
    };
  if (hasLinks === true) return { pages: { kind: 'link', ...size }, names: names() };
  const url = placeOf(reply, /^next(?:_?(?:url|link|page_?url))?$/i, true);
  return url === null || items === 'reply.body' ? null : { pages: { kind: 'url', next: url, ...size }, names: names() };
}

/** A simple value of a reply by its name: at its top, or in one of its records. */
function placeOf(reply: Shape | null, pattern: RegExp, isUrl = false): string | null {
  const fits = ({ name, shape }: Member) =>
    pattern.test(name) && (isUrl ? shape.format === 'uri' || shape.format === 'url' : shape.type !== 'object' && shape.type !== 'array');
  const members = reply?.members ?? [];
  const top = members.find(fits);
  if (top !== undefined) return partOf('reply.body', top.name);
  for (const { name, shape } of members.filter(
    (member) =>
      member.shape.type === 'object' && /^(?:_?links|meta|paging|pagination|page_?info|response_metadata|cursors?)$/i.test(member.name),
  )) {
    const inner = shape.members?.find(fits);
    if (inner !== undefined) return partOf(partOf('reply.body', name), inner.name);
  }
  return null;
}
