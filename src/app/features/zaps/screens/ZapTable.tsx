import type { ReactElement } from 'react';
import rowStyles from '../../../widgets/VirtualList/rows.module.css';
import { WindowRows } from '../../../widgets/VirtualList/WindowRows';
import { texts } from '../texts';
import type { ZapRow } from '../rows';
import { ZapLine } from './ZapLine';
import css from './ZapTable.module.css';

/** Height of a row in CSS pixels, as in the style sheet. */
const rowHeight = 64;

/** Longer lists draw only the lines in view. */
const drawnWhole = 60;

export interface ZapTableProps {
  rows: readonly ZapRow[];
  now: number;
}

/** The Zaps as a table. Rows have a fixed height, so that a long list knows the position of each without rendering it. */
export function ZapTable({ rows, now }: ZapTableProps): ReactElement {
  const { headers } = texts;
  return (
    <div className={`${rowStyles.table} ${css.table}`} role="table" aria-label={texts.title} aria-rowcount={rows.length + 1}>
      <div role="rowgroup">
        <div className={`${rowStyles.head} ${css.head}`} role="row" aria-rowindex={1}>
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
      <WindowRows rows={rows} rowHeight={rowHeight} drawnWhole={drawnWhole}>
        {(row, index, style) => <ZapLine key={row.id} row={row} index={index} now={now} style={style} />}
      </WindowRows>
    </div>
  );
}
