import { decodeCursor, isPageSize, maxPageSize, pageInfo, type PageInfo } from '../../../domain/cursors';
import { HttpProblem } from '../handler';

export interface PageInput {
  readonly first?: number | null;
  readonly after?: string | null;
}

const maxSearchLength = 100;
const usualPage = 20;

const invalid = (sentence: string) => new HttpProblem(400, { errors: [sentence], reason: 'invalid_request' });

/**
 * A page of a list, after the record that the cursor names, with its position. Throws for a page size of none or
 * too many, and for an invalid cursor (S58).
 */
export function pageOf<T>(list: readonly T[], { first, after }: PageInput): { nodes: T[]; pageInfo: PageInfo } {
  const count = first ?? usualPage;
  if (!isPageSize(count)) throw invalid(`Ask for 1 to ${maxPageSize} at a time.`);
  const last = after == null ? -1 : decodeCursor(after);
  if (last === null) throw invalid('The cursor is not valid.');
  const from = Math.min(last + 1, list.length);
  const nodes = list.slice(from, from + count);
  return { nodes, pageInfo: pageInfo(from, nodes.length, list.length) };
}

/** Records of one page of a list from the newest to the oldest. */
const newestAtOnce = 25;

/**
 * A page of a list from the greatest id to the smallest.
 *
 * @param read reads at most so many records.
 * @returns `nextBefore`: the id before which the next page begins; null on the last page.
 */
export async function newestPage<T extends { readonly id: number }>(
  read: (limit: number) => Promise<readonly T[]>,
): Promise<{ page: readonly T[]; nextBefore: number | null }> {
  const found = await read(newestAtOnce + 1);
  const page = found.slice(0, newestAtOnce);
  return { page, nextBefore: found.length > page.length ? (page.at(-1)?.id ?? null) : null };
}

/** The search text, if it is long enough to search for. */
export function readSearch(search: string | null | undefined): string {
  const text = (search ?? '').trim();
  if (text.length > maxSearchLength) throw invalid(`Search for at most ${maxSearchLength} characters.`);
  return text;
}
