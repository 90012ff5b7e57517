/** Lists of any API that are read page by page: by the rules of declared apps, within limits of items and requests. */
import { isSameJson } from '../../domain/runs/json';
import type { Pages } from '../../domain/apps/requests';
import type { AppReply } from '../apps/runtime/errors';
import { collectItems, nextMark, type Page, type PageMark } from '../apps/runtime/pages';
import { setAt } from '../apps/runtime/written';
import { StepError } from './connector';

/** Bytes of the replies of one step. */
const maxBytes = 10 * 1024 * 1024;

export interface PageReply {
  readonly reply: AppReply;
  /** Bytes of its body. */
  readonly size: number;
  /** The address that was asked. */
  readonly url: string;
}

export interface PagedList {
  readonly pages: Pages;
  /** The names that lead to the list in the body of a reply; none if the body is the list. */
  readonly path: readonly string[];
  /** The list in the body of a reply; null if there is none. */
  readonly listIn: (body: unknown) => readonly unknown[] | null;
  /** What the first page is: a number that the first request already names. */
  readonly start?: number | null;
  readonly most: number;
  readonly requests: number;
  /** Asks for a page; the first for a mark that is null. Throws a `StepError` for a failure. */
  ask(mark: PageMark | null): Promise<PageReply>;
}

export interface PagedBody {
  /** The body of the first page, with the items of all pages in its list. */
  readonly body: unknown;
  readonly pages: {
    readonly requests: number;
    readonly items: number;
    /** A limit was reached before the end of the list. */
    readonly hasMore: boolean;
  };
  readonly last: AppReply;
}

/**
 * Reads a list. Throws a `StepError` for a reply without the list, for a next page at another host, and for too many bytes.
 */
export async function readPages({ pages, path, listIn, start = null, most, requests, ask }: PagedList): Promise<PagedBody> {
  const isCounted = pages.kind === 'page' || pages.kind === 'offset';
  let bytes = 0;
  let host: string | null = null;
  let before: { readonly items: readonly unknown[]; readonly reply: AppReply } | null = null;
  const read = async (mark: PageMark | null): Promise<Page> => {
    const page = await ask(mark).catch((error: unknown) => {
      // Many servers answer so to the number of a page after the last one.
      if (isCounted && mark !== null && error instanceof StepError && error.options.status === 404) return null;
      throw error;
    });
    // The reply that says so is no reply of the list.
    if (page === null) return { items: [], reply: before!.reply, next: null };
    const { reply, size, url } = page;
    host ??= new URL(url).host;
    bytes += size;
    if (bytes > maxBytes) throw new StepError('The pages are larger than 10 MB. Lower the number of items, or ask for less of each.');
    const items = listIn(reply.body);
    if (items === null && mark === null)
      throw new StepError(path.length === 0 ? 'The reply is not a list. Enter the path to the list.' : noList(path));
    const found = items ?? [];
    // A server that does not know the parameter sends the same page again.
    if (isCounted && before !== null && isSameJson(found, before.items)) return { items: [], reply, next: null };
    before = { items: found, reply };
    const at = mark ?? (isCounted && start !== null ? { value: start } : null);
    const next = isLastOf(pages, reply, at)
      ? null
      : nextMark(pages, { mark: at, reply, items: found }, (address) => markAt(address, url, host!));
    return { items: found, reply, next };
  };
  const { items, first, last, count, hasMore } = await collectItems(read, { most, pages: requests });
  return { body: setAt(first.body, path, items), pages: { requests: count, items: items.length, hasMore }, last };
}

const noList = (path: readonly string[]): string => `There is no list at “${path.join('.')}” in the reply.`;

/** Some servers say how many pages there are. Offsets and cursors are no numbers of pages. */
function isLastOf({ kind }: Pages, { headers }: AppReply, mark: PageMark | null): boolean {
  if (kind !== 'page') return false;
  const count = Number(headers['x-wp-totalpages'] ?? headers['x-total-pages'] ?? NaN);
  const number = mark === null ? 1 : 'value' in mark ? Number(mark.value) : NaN;
  return number >= count;
}

/** Credentials never follow a reply: the next page is at the same host, and encrypted if the first was. */
function markAt(address: string, base: string, host: string): PageMark {
  const url = URL.canParse(address, base) ? new URL(address, base) : null;
  const isSafe = url?.protocol === 'https:' || (url?.protocol === 'http:' && base.startsWith('http:'));
  if (url === null || !isSafe || url.host !== host || url.username !== '' || url.password !== '')
    throw new StepError('The reply’s next page is on another host, so nothing was sent there. Check the URL.');
  return { url: url.href };
}
