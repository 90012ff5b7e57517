import { useWindowVirtualizer } from '@tanstack/react-virtual';
import { useEffect, useLayoutEffect, useRef, useState, type CSSProperties, type ReactElement } from 'react';
import css from './WindowRows.module.css';

/** Rows drawn beyond those in view, above and below. */
const overscan = 8;

export interface WindowRowsProps<Row extends { readonly id: number | string }> {
  rows: readonly Row[];
  /** Of each row, in CSS pixels, as in the style sheet. */
  rowHeight: number;
  /** Lists up to this length are drawn whole. */
  drawnWhole?: number;
  /** The row of this index is scrolled into view when the index changes; -1 for none. */
  shownIndex?: number;
  /** Content above the list has changed height when this changes. */
  above?: unknown;
  /**
   * Draws a row. `style` gives its position; undefined in a list that is drawn whole. Draw a memoised component, so that a row is
   * rendered again only for its own data.
   */
  children: (row: Row, index: number, style: CSSProperties | undefined) => ReactElement;
}

/** A long list in a page that scrolls: only the rows in view and a few around them exist (R14). A `rowgroup` of its table or grid. */
export function WindowRows<Row extends { readonly id: number | string }>(props: WindowRowsProps<Row>): ReactElement {
  const { rows, drawnWhole = 0, children } = props;
  if (rows.length > drawnWhole) return <VirtualRows {...props} />;
  return <div role="rowgroup">{rows.map((row, index) => children(row, index, undefined))}</div>;
}

function VirtualRows<Row extends { readonly id: number | string }>(props: WindowRowsProps<Row>): ReactElement {
  const { rows, rowHeight, shownIndex = -1, above, children } = props;
  const list = useRef<HTMLDivElement>(null);
  const [top, setTop] = useState(0);
  // Content above may change height, so the list measures its start again.
  useLayoutEffect(() => {
    const element = list.current;
    if (element) setTop(element.getBoundingClientRect().top + window.scrollY);
  }, [rows.length, above]);

  const virtualizer = useWindowVirtualizer({ count: rows.length, estimateSize: () => rowHeight, overscan, scrollMargin: top });
  useEffect(() => {
    if (shownIndex >= 0) virtualizer.scrollToIndex(shownIndex, { align: 'auto' });
  }, [shownIndex, virtualizer]);

  const [positions] = useState(() => new Map<number, CSSProperties>());
  /** The same object for the same position, so that memoised rows see no change. */
  const positionAt = (start: number): CSSProperties => {
    let position = positions.get(start);
    if (!position) positions.set(start, (position = { transform: `translateY(${start}px)` }));
    return position;
  };
  return (
    <div ref={list} className={css.rows} role="rowgroup" style={{ height: virtualizer.getTotalSize() }}>
      {virtualizer.getVirtualItems().map(({ index, start }) => {
        const row = rows[index];
        return row && children(row, index, positionAt(start - top));
      })}
    </div>
  );
}
