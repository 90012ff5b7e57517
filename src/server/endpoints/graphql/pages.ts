import { Refusal } from '../../http/handler';

export interface PageInput {
  readonly first?: number | null;
  readonly after?: string | null;
}

/** The most that one page holds. */
export const longestPage = 100;
const longestSearch = 100;

const invalid = (sentence: string) => new Refusal(400, { errors: [sentence], reason: 'invalid_request' });

/** A page of a list; its cursor is a place in the list. Throws for a page of no or too many, and for a cursor that is none. */
export function pageOf<T>(list: readonly T[], { first, after }: PageInput): { nodes: T[]; total: number; endCursor: string | null } {
  const count = first ?? 20;
  if (count < 1 || count > longestPage) throw invalid(`Ask for 1 to ${longestPage} at a time.`);
  if (after != null && !/^\d{1,6}$/.test(after)) throw invalid('The cursor is not valid.');
  const from = Number(after ?? 0);
  const end = from + count;
  return { nodes: list.slice(from, end), total: list.length, endCursor: end < list.length ? String(end) : null };
}

/** What is searched for, of a length that is worth searching. */
export function readSearch(search: string | null | undefined): string {
  const text = (search ?? '').trim();
  if (text.length > longestSearch) throw invalid(`Search for at most ${longestSearch} characters.`);
  return text;
}
