import { defaultRangeExtractor, useVirtualizer } from '@tanstack/react-virtual';
import { useImperativeHandle, useRef, type ReactElement, type ReactNode, type Ref } from 'react';
import css from './VirtualList.module.css';

/** Lines drawn beyond those in view, above and below. */
const overscan = 10;

export interface VirtualListHandle {
  /** Brings a line into view and puts the focus on its control. */
  focusLine(index: number): void;
}

export interface VirtualListProps {
  label: string;
  count: number;
  /** Of the visible part, in CSS pixels (B2.07). */
  height: number;
  /** Of each line, in CSS pixels. */
  lineHeight: number;
  /** This line stays drawn wherever one scrolls: it is where the keyboard stands. */
  keptIndex?: number;
  /** The same function for as long as the lines are the same: another one has every line placed anew. */
  keyOf: (index: number) => string | number;
  children: (index: number) => ReactNode;
  handle?: Ref<VirtualListHandle>;
}

/** A scrolled list of lines of one height: only those in view and a few around them exist, however long it is (R14). */
export function VirtualList({ label, count, height, lineHeight, keptIndex = 0, keyOf, children, handle }: VirtualListProps): ReactElement {
  const area = useRef<HTMLDivElement>(null);
  // What it returns stays in here.
  // eslint-disable-next-line react-hooks/incompatible-library
  const virtualizer = useVirtualizer({
    count,
    getScrollElement: () => area.current,
    estimateSize: () => lineHeight,
    overscan,
    initialRect: { width: 600, height },
    getItemKey: keyOf,
    rangeExtractor: (range) => {
      const drawn = defaultRangeExtractor(range);
      return keptIndex < count && !drawn.includes(keptIndex) ? [...drawn, keptIndex].sort((a, b) => a - b) : drawn;
    },
  });
  useImperativeHandle(handle, () => ({
    focusLine: (index) => {
      virtualizer.scrollToIndex(index);
      // It may have to be drawn first.
      requestAnimationFrame(() => {
        const line = area.current?.querySelector(`[data-line='${index}']`);
        (line?.querySelector('input') ?? line?.querySelector('button'))?.focus();
      });
    },
  }));
  const isStop = handle === undefined && count * lineHeight > height;
  return (
    // Where no line takes the focus, the keys scroll it by its own.
    // eslint-disable-next-line jsx-a11y-x/no-noninteractive-tabindex
    <div ref={area} className={css.area} style={{ height }} role="group" aria-label={label} tabIndex={isStop ? 0 : undefined}>
      <ul className={css.lines} style={{ height: virtualizer.getTotalSize() }}>
        {virtualizer.getVirtualItems().map(({ index, key, start }) => (
          <li
            key={key}
            className={css.line}
            data-line={index}
            aria-setsize={count}
            aria-posinset={index + 1}
            style={{ height: lineHeight, transform: `translateY(${start}px)` }}
          >
            {children(index)}
          </li>
        ))}
      </ul>
    </div>
  );
}
