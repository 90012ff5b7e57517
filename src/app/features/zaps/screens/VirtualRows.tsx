import { useWindowVirtualizer } from '@tanstack/react-virtual';
import { useLayoutEffect, useRef, useState, type ReactElement } from 'react';
import type { ZapRow } from '../rows';
import { ZapLine } from './ZapLine';
import css from './ZapTable.module.css';

/** Height of a line in CSS pixels, as in the style sheet. */
const lineHeight = 64;

/** A long list of lines: the page scrolls, and only those in view and a few around them exist. */
export function VirtualRows({ rows, now }: { rows: readonly ZapRow[]; now: number }): ReactElement {
  const list = useRef<HTMLDivElement>(null);
  const [top, setTop] = useState(0);
  // Content above may change height, so the list measures its start again.
  useLayoutEffect(() => {
    const element = list.current;
    if (element) setTop(element.getBoundingClientRect().top + window.scrollY);
  }, [rows.length]);

  const virtualizer = useWindowVirtualizer({ count: rows.length, estimateSize: () => lineHeight, overscan: 8, scrollMargin: top });
  return (
    <div ref={list} className={css.scroll} role="rowgroup" style={{ height: virtualizer.getTotalSize() }}>
      {virtualizer.getVirtualItems().map(({ index, start }) => {
        const row = rows[index];
        return row && <ZapLine key={row.id} row={row} index={index} now={now} style={{ transform: `translateY(${start - top}px)` }} />;
      })}
    </div>
  );
}
