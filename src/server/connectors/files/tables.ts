/** Tables of files as records: names of columns, and rows. */
import { isExactNumber, writeExactJson } from '../../../domain/runs/exactJson';
import { isForbiddenName, isRecord, textOf } from '../../../domain/runs/json';
import { StepError, type Field, type FieldValues } from '../connector';
import { field } from '../field';
import { readFlag, readJson, readList, readWhole } from '../inputs';

/** Rows that a step returns. */
const maxRows = 1000;
/** Columns of a table. */
const maxColumns = 500;
/** Rows that a step writes. */
const maxWritten = 20_000;

export type Cell = string | number | boolean | null;

/** The fields of actions that read a table. */
export const pageFields: readonly Field[] = [
  field.boolean('hasHeader', 'First row has headers', 'If it is off, the columns are named column1, column2 and so on.', {
    initial: true,
  }),
  field.number('from', 'First row to return', 'Counted from 1, without the header row.', { initial: 1, check: fromOf }),
  field.number('limit', 'Number of rows', 'At most 1,000.', { initial: 500, check: limitOf }),
];

export interface Page {
  readonly columns: readonly string[];
  readonly rows: readonly Readonly<Record<string, Cell>>[];
  readonly count: number;
  readonly hasMore: boolean;
}

export const samplePage = { columns: ['id', 'email'], rows: [{ id: '17', email: 'ada@example.org' }], count: 1, hasMore: false };

/** The part of a table to read. */
export interface PageRequest {
  readonly hasHeader: boolean;
  readonly from: number;
  readonly limit: number;
}

export const readPage = (input: FieldValues): PageRequest => ({
  hasHeader: readFlag(input, 'hasHeader', 'First row has headers', true),
  from: fromOf(input),
  limit: limitOf(input),
});

function fromOf(input: FieldValues): number {
  return readWhole(input, 'from', 'First row to return', 1, 10_000_000) ?? 1;
}

function limitOf(input: FieldValues): number {
  return readWhole(input, 'limit', 'Number of rows', 1, maxRows) ?? 500;
}

/** Lines of a table up to this number are needed for a page. */
export const lastLineOf = ({ hasHeader, from, limit }: PageRequest): number => (hasHeader ? 1 : 0) + from - 1 + limit + 1;

/** The page of a table, whose lines can be longer or shorter than the first one. */
export function pageOf(lines: readonly (readonly Cell[])[], { hasHeader, from, limit }: PageRequest): Page {
  const body = hasHeader ? lines.slice(1) : lines;
  const width = Math.max(0, ...lines.slice(0, 10_000).map((line) => line.length));
  if (width > maxColumns) throw new StepError(`The table has more than ${maxColumns} columns.`);
  const columns = uniqueNames(Array.from({ length: width }, (_, index) => (hasHeader ? textOf(lines[0]?.[index] ?? '') : '')));
  const some = body.slice(from - 1, from - 1 + limit);
  return {
    columns,
    rows: some.map((line) => Object.fromEntries(columns.map((name, index) => [name, line[index] ?? null]))),
    count: some.length,
    hasMore: body.length > from - 1 + limit,
  };
}

/** Names without blanks around them; empty ones by their place, doubled ones with a number. */
function uniqueNames(names: readonly string[]): string[] {
  const used = new Set<string>();
  return names.map((raw, index) => {
    const name = raw.trim().slice(0, 200);
    const base = name === '' || isForbiddenName(name) ? `column${index + 1}` : name;
    let unique = base;
    for (let number = 2; used.has(unique); number += 1) unique = `${base} ${number}`;
    used.add(unique);
    return unique;
  });
}

/** The fields of actions that write a table. */
export const rowFields: readonly Field[] = [
  field.code('rows', 'Rows', 'A list of records in JSON, such as the rows from an earlier step. At most 20,000.', {
    isRequired: true,
    placeholder: '{{step2.rows}}',
    syntax: 'json',
  }),
  field.list('columns', 'Columns', 'The column names in order, one per line. All columns, in the order they occur, if left empty.'),
];

/** The lines of a table: its names, and the values of each record as `convert` gives them; exact numbers become texts. */
export function readRows(input: FieldValues, convert: (value: unknown) => unknown = (value) => value): readonly (readonly Cell[])[] {
  const value = readJson(input, 'rows', 'Rows');
  const list = isRecord(value) ? [value] : value;
  if (!Array.isArray(list) || !list.every(isRecord)) throw new StepError('Rows must be a list of records.');
  if (list.length > maxWritten) throw new StepError('There can be at most 20,000 rows.');
  const named = readList(input, 'columns').map((name) => textOf(name).trim());
  const names = named.length > 0 ? named : [...new Set(list.flatMap((row) => Object.keys(row)))];
  if (names.length > maxColumns) throw new StepError(`There can be at most ${maxColumns} columns.`);
  return [names, ...list.map((row) => names.map((name) => (Object.hasOwn(row, name) ? cellOf(convert(row[name])) : null)))];
}

function cellOf(value: unknown): Cell {
  if (typeof value === 'string' || typeof value === 'number' || typeof value === 'boolean') return value;
  if (isExactNumber(value)) return value.exactNumber;
  return value === null || value === undefined ? null : writeExactJson(value)!;
}
