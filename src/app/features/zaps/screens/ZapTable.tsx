import type { ReactElement } from 'react';
import { copy } from '../copy';
import type { ZapRow } from '../rows';
import { VirtualRows } from './VirtualRows';
import { ZapLine } from './ZapLine';
import css from './ZapTable.module.css';

/** Longer lists draw only the lines in view. */
const drawnWhole = 60;

export interface ZapTableProps {
  rows: readonly ZapRow[];
  now: number;
}

/** The Zaps as a table. Rows have a fixed height, so that a long list knows the position of each without rendering it. */
export function ZapTable({ rows, now }: ZapTableProps): ReactElement {
  const { headers } = copy;
  return (
    <div className={css.table} role="table" aria-label={copy.title} aria-rowcount={rows.length + 1}>
      <div role="rowgroup">
        <div className={css.head} role="row" aria-rowindex={1}>
          <span role="columnheader">{headers.name}</span>
          <span role="columnheader">{headers.folder}</span>
          <span role="columnheader">{headers.owner}</span>
          <span role="columnheader">{headers.lastRun}</span>
          <span role="columnheader" className={css.number}>
            {headers.tasks}
          </span>
          <span role="columnheader">{headers.state}</span>
        </div>
      </div>
      {rows.length > drawnWhole ? (
        <VirtualRows rows={rows} now={now} />
      ) : (
        <div role="rowgroup">
          {rows.map((row, index) => (
            <ZapLine key={row.id} row={row} index={index} now={now} />
          ))}
        </div>
      )}
    </div>
  );
}
