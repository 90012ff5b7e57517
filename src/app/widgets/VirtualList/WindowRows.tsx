import { measureElement, useWindowVirtualizer } from '@tanstack/react-virtual';
import { useCallback, useEffect, useLayoutEffect, useRef, useState, type ReactElement } from 'react';
import css from './WindowRows.module.css';

/** Rows drawn beyond those in view, above and below. */
const overscan = 8;

export interface WindowRowsProps<Row extends { readonly id: number | string }> {
  rows: readonly Row[];
  /** The least of each row, in CSS pixels, as in the style sheet; a row whose texts need more lines is taller. */
  rowHeight: number;
  /** Lists up to this length are drawn whole. */
  drawnWhole?: number;
  /** The row of this index is scrolled into view when the index changes; -1 for none. */
  shownIndex?: number;
  /** Content above the list has changed height when this changes. */
  above?: unknown;
  /** Draws a row. Draw a memoised component, so that a row is rendered again only for its own data. */
  children: (row: Row, index: number) => ReactElement;
}

/** A long list in a page that scrolls: only the rows in view and a few around them exist (R14). A `rowgroup` of its table or grid. */
export function WindowRows<Row extends { readonly id: number | string }>(props: WindowRowsProps<Row>): ReactElement {
  const { rows, drawnWhole = 0, children } = props;
  if (rows.length > drawnWhole) return <VirtualRows {...props} />;
  return <div role="rowgroup">{rows.map(children)}</div>;
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

  // The same function as long as the rows are the same: another one goes through all rows again.
  const keyOf = useCallback((index: number) => rows[index]?.id ?? index, [rows]);
  const virtualizer = useWindowVirtualizer({
    count: rows.length,
    estimateSize: () => rowHeight,
    indexAttribute: 'data-line',
    // Never less: where nothing is laid out, rows of no height would all have to be drawn.
    measureElement: (...row) => Math.max(rowHeight, measureElement(...row)),
    getItemKey: keyOf,
    overscan,
    scrollMargin: top,
  });
  useEffect(() => {
    if (shownIndex >= 0) virtualizer.scrollToIndex(shownIndex, { align: 'auto' });
  }, [shownIndex, virtualizer]);

  return (
    <div ref={list} className={css.rows} role="rowgroup" style={{ height: virtualizer.getTotalSize() }}>
      {virtualizer.getVirtualItems().map(({ index, key, start }) => {
        const row = rows[index];
        return (
          row && (
            <div
              key={key}
              ref={virtualizer.measureElement}
              role="none"
              data-line={index}
              style={{ transform: `translateY(${start - top}px)` }}
            >
              {children(row, index)}
            </div>
          )
        );
      })}
    </div>
  );
}
