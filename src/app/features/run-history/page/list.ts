import type { MissedOfZap, Run } from '../../../../contract/runs';
import type { DataSearch } from '../../../../domain/runs/history';

/** A page of runs, newest first. */
export interface RunsPage {
  readonly rows: readonly Run[];
  /** The id of its last run, if there are more. */
  readonly next: string | null;
  readonly held: number;
  /** Whether the search finds runs by their data. */
  readonly dataSearch: DataSearch;
  /** Zaps with items that arrived while they were off. */
  readonly missed: readonly MissedOfZap[];
}

/** The list with a later page behind it. */
export function appendPage(list: RunsPage, page: RunsPage): RunsPage {
  const known = new Set(list.rows.map(({ id }) => id));
  return { ...page, rows: [...list.rows, ...page.rows.filter(({ id }) => !known.has(id))] };
}

const isSame = (a: unknown, b: unknown): boolean => JSON.stringify(a) === JSON.stringify(b);

/**
 * The list with its first page loaded again: new runs are in front, changed ones in their place, and those that no longer match
 * are gone. Rows that did not change are the same objects.
 */
export function refreshPage(list: RunsPage, fresh: RunsPage): RunsPage {
  const before = new Map(list.rows.map((row) => [row.id, row]));
  const first = fresh.rows.map((row) => {
    const known = before.get(row.id);
    return known !== undefined && isSame(known, row) ? known : row;
  });
  const last = fresh.rows.at(-1)?.id;
  const rest = fresh.next === null || last === undefined ? [] : list.rows.filter(({ id }) => id < last);
  const next = rest.length > 0 ? list.next : fresh.next;
  const rows = [...first, ...rest];
  const isUnchanged = rows.length === list.rows.length && rows.every((row, index) => row === list.rows[index]);
  const { held, dataSearch, missed } = fresh;
  return isUnchanged && next === list.next && held === list.held && dataSearch === list.dataSearch && isSame(missed, list.missed)
    ? list
    : { rows, next, held, dataSearch, missed };
}
