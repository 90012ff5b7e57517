/** Lists that the document describes as read page by page. */
import { listOf, pagesOf } from '../../../domain/apps/ownApps/lists';
import { isReading } from '../../../domain/apps/openapi/catalogue';
import type { Operation } from '../../../domain/apps/openapi/operations';
import { parsePlace, readPlace } from '../../../domain/apps/places';
import { textOf } from '../../../domain/runs/json';
import { maxPages, type PageMark } from '../../apps/runtime/pages';
import type { DynamicField, FieldValues } from '../connector';
import { field } from '../field';
import { readWhole } from '../inputs';
import type { PagedList } from '../pagedReplies';

export const pagesPrefix = 'pages.';
const itemsKey = 'pages.items';
const maxItems = 10_000;

/** How the pages of an operation are read; null if the document does not say it. */
function describedPages(operation: Operation) {
  const list = isReading(operation) && operation.method !== 'HEAD' ? listOf(operation.reply) : null;
  const found = list === null ? null : pagesOf(operation, list);
  return list === null || found === null ? null : { list, pages: found.pages };
}

/** The field that turns pages on. */
export const pageFields = (operation: Operation): readonly DynamicField[] =>
  describedPages(operation) === null
    ? []
    : [
        field.number(
          itemsKey,
          'Maximum items',
          `More pages are read until this many items are found, in at most ${maxPages} requests. Only the first page if left empty.`,
        ),
      ];

export type OperationPages = Omit<PagedList, 'ask'>;

/** How the pages are read if the step wants them; null for one reply. Throws a `StepError`. */
export function operationPages(operation: Operation, input: FieldValues): OperationPages | null {
  const most = readWhole(input, itemsKey, 'Maximum items', 1, maxItems);
  const described = most === null ? null : describedPages(operation);
  if (most === null || described === null) return null;
  const { pages, list } = described;
  const { size, ...rest } = pages;
  // The size of a page that a person entered stays.
  const own = size === undefined ? '' : enteredIn(input, size.send);
  const isOwn = own !== '';
  const value = isOwn ? Number(own) : size?.value;
  return {
    pages: size === undefined || value === undefined || !(value > 0) ? rest : { ...rest, size: { ...size, value } },
    path: (parsePlace(list.items) ?? []).slice(2).flatMap((step) => (step.kind === 'name' ? [step.name] : [])),
    listIn: (body) => {
      const found = readPlace({ reply: { body } }, list.items);
      return Array.isArray(found) ? (found as readonly unknown[]) : found === null ? [] : null;
    },
    start: 'send' in pages ? wholeIn(enteredIn(input, pages.send)) : null,
    most,
    requests: maxPages,
  };
}

/** The value of a parameter of the query, such as `query.limit`, as it was entered. */
const enteredIn = (input: FieldValues, send: string): string => textOf(Object.hasOwn(input, send) ? input[send] : '').trim();

const wholeIn = (text: string): number | null => (/^\d{1,9}$/.test(text) ? Number(text) : null);

interface Parts {
  /** `name=value`, encoded, with the credentials. */
  readonly queries: readonly string[];
  /** Credentials. */
  readonly query: readonly (readonly [string, string])[];
  readonly join: (queries: readonly string[]) => string;
}

/** The address of a page. */
export function pageAddress({ pages }: OperationPages, mark: PageMark | null, { queries, query, join }: Parts): string {
  if (mark !== null && 'url' in mark) {
    // A next page can repeat the credentials; each request carries its own.
    const url = new URL(mark.url);
    for (const [name] of query) url.searchParams.delete(name);
    for (const [name, value] of query) url.searchParams.append(name, value);
    return url.href;
  }
  const set = new Map<string, string>();
  if (pages.size !== undefined) set.set(pages.size.send, String(pages.size.value));
  if (mark === null && pages.kind === 'page' && pages.first !== undefined) set.set(pages.send, String(pages.first));
  if (mark !== null && 'send' in pages) set.set(pages.send, textOf(mark.value));
  const given = [...set].map(([send, value]) => [encodeURIComponent(send.slice('query.'.length)), encodeURIComponent(value)] as const);
  const others = queries.filter((part) => !given.some(([name]) => part.startsWith(`${name}=`)));
  return join([...others, ...given.map(([name, value]) => `${name}=${value}`)]);
}
