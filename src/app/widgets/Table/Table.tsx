import type { ReactNode } from 'react';
import css from './Table.module.css';

export interface Column<Row> {
  readonly key: string;
  readonly header: string;
  readonly cell: (row: Row) => ReactNode;
  /** Numbers stand right-aligned in tabular figures. */
  readonly isNumeric?: boolean;
  /** Left out on windows under 600 px. */
  readonly isSecondary?: boolean;
  /** Names the row: a row header. Exactly one column should. */
  readonly isRowHeader?: boolean;
}

export interface TableProps<Row> {
  /** What the table lists, for screen readers: 'Zaps of Analytical Engines'. */
  caption: string;
  columns: readonly Column<Row>[];
  rows: readonly Row[];
  keyOf: (row: Row) => string;
  /** Marks one row, such as the current plan; the mark is also said in words by a cell. */
  isMarked?: (row: Row) => boolean;
}

/** Rows to compare. Scrolls sideways by itself rather than breaking the page. */
export function Table<Row>({ caption, columns, rows, keyOf, isMarked }: TableProps<Row>) {
  return (
    // A region that scrolls must be reachable by keyboard.
    // eslint-disable-next-line jsx-a11y-x/no-noninteractive-tabindex
    <div className={css.scroller} role="region" aria-label={caption} tabIndex={0}>
      <table className={css.table}>
        <caption className={css.caption}>{caption}</caption>
        <thead>
          <tr>
            {columns.map(({ key, header, isNumeric, isSecondary }) => (
              <th key={key} scope="col" data-numeric={isNumeric || undefined} data-secondary={isSecondary || undefined}>
                {header}
              </th>
            ))}
          </tr>
        </thead>
        <tbody>
          {rows.map((row) => (
            <tr key={keyOf(row)} data-marked={isMarked?.(row) || undefined}>
              {columns.map(({ key, cell, isNumeric, isSecondary, isRowHeader }) => {
                const Cell = isRowHeader ? 'th' : 'td';
                return (
                  <Cell
                    key={key}
                    scope={isRowHeader ? 'row' : undefined}
                    data-numeric={isNumeric || undefined}
                    data-secondary={isSecondary || undefined}
                  >
                    {cell(row)}
                  </Cell>
                );
              })}
            </tr>
          ))}
        </tbody>
      </table>
    </div>
  );
}
