/** New rows at the end of a list whose rows have no ids. */
import { hash } from 'node:crypto';
import { writeExactJson } from '../../../domain/runs/exactJson';
import { StepError } from '../../connectors/connector';
import type { AppCall } from './call';
import { maxPages, readPage, type Page, type PageMark, type Reading } from './pages';

export interface RowCursor {
  /** The number of rows, and a digest of the last one. */
  readonly count: number;
  readonly last: string;
}

/** A row with its number, which templates name as `{position}`. */
export interface NumberedRow {
  /** From 1. */
  readonly position: number;
  readonly item: unknown;
}

const digestOf = (row: unknown): string => hash('sha256', writeExactJson(row) ?? '', 'base64url').slice(0, 22);

/** The rows after those of the cursor. If rows before were deleted or changed, nobody knows which are new: it begins at the end again. */
export async function readRows(
  call: AppCall,
  reading: Reading,
  isFit: (row: NumberedRow) => boolean,
  before: RowCursor | null,
): Promise<{ readonly items: readonly NumberedRow[]; readonly state: RowCursor; readonly warning: string }> {
  const rows = await allRows(call, reading);
  const state: RowCursor = { count: rows.length, last: rows.length === 0 ? '' : digestOf(rows.at(-1)) };
  const isSame = before !== null && rows.length >= before.count && (before.count === 0 || digestOf(rows[before.count - 1]) === before.last);
  if (before === null) return { items: [], state, warning: '' };
  if (!isSame)
    return {
      items: [],
      state,
      warning: 'Rows were deleted, moved or changed, so new rows could not be told from others. Rows from now on start runs.',
    };
  const items = rows.slice(before.count).map((item, index): NumberedRow => ({ position: before.count + index + 1, item }));
  return { items: items.filter(isFit), state, warning: '' };
}

async function allRows(call: AppCall, reading: Reading): Promise<readonly unknown[]> {
  const rows: unknown[] = [];
  let mark: PageMark | null = null;
  for (let count = 1; ; count += 1) {
    const page: Page = await readPage(call, reading, mark);
    rows.push(...page.items);
    mark = page.next;
    if (mark === null) return rows;
    if (count >= (reading.request.pages?.most ?? maxPages)) throw new StepError(`${call.app.name} has more rows than one poll can read.`);
  }
}
