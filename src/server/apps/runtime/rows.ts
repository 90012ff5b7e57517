/** New rows at the end of a list whose rows have no ids. */
import { hash } from 'node:crypto';
import type { Place } from '../../../domain/apps/definition';
import { writeExactJson } from '../../../domain/runs/exactJson';
import { StepError } from '../../connectors/connector';
import type { AppCall } from './call';
import type { AppReply } from './errors';
import { fill, valueAt } from './fill';
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
  { names, isFit }: { readonly names: Place | undefined; readonly isFit: (row: NumberedRow) => boolean },
  before: RowCursor | null,
): Promise<{ readonly items: readonly NumberedRow[]; readonly state: RowCursor; readonly warning: string }> {
  const { rows, written } = await allRows(call, reading, names);
  const state: RowCursor = { count: rows.length, last: rows.length === 0 ? '' : digestOf(written.at(-1)) };
  const isSame =
    before !== null && rows.length >= before.count && (before.count === 0 || digestOf(written[before.count - 1]) === before.last);
  if (before === null) return { items: [], state, warning: '' };
  if (!isSame)
    return {
      items: [],
      state,
      warning: 'Rows were deleted, moved or changed, so new rows couldn’t be told from others. New rows start runs from now on.',
    };
  return { items: rows.slice(before.count).filter(isFit), state, warning: '' };
}

export interface AllRows {
  /** With names, their items are records. */
  readonly rows: readonly NumberedRow[];
  /** The same as the app gives them. */
  readonly written: readonly unknown[];
  /** Of the first page. */
  readonly reply: AppReply;
}

/** The rows of all pages. `names`: the place of the names of their values. */
export async function allRows(call: AppCall, reading: Reading, names: Place | undefined): Promise<AllRows> {
  const first = await readPage(call, reading, null);
  const written = [...first.items];
  let mark: PageMark | null = first.next;
  for (let count = 1; mark !== null; count += 1) {
    if (count >= (reading.request.pages?.most ?? maxPages)) throw new StepError(`${call.app.name} has more rows than can be read at once.`);
    const page: Page = await readPage(call, reading, mark);
    written.push(...page.items);
    mark = page.next;
  }
  const { reply } = first;
  const columns = names === undefined ? undefined : valueAt(call, names, { ...reading.scope, reply });
  const itemOf = (row: unknown): unknown =>
    names === undefined ? row : (fill(call, { $zip: 'columns', values: 'row' }, { columns, row }) ?? {});
  return { rows: written.map((row, index) => ({ position: index + 1, item: itemOf(row) })), written, reply };
}
