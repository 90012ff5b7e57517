import { defaultRangeExtractor, measureElement, useVirtualizer } from '@tanstack/react-virtual';
import { useImperativeHandle, useRef, useState, type KeyboardEvent, type ReactElement, type ReactNode, type Ref } from 'react';
import { flushSync } from 'react-dom';
import css from './VirtualList.module.css';

/** Lines drawn beyond those in view, above and below. */
const overscan = 10;

export interface VirtualListHandle {
  /** Brings a line into view and puts the focus on its control at once. For event handlers: it renders the line synchronously. */
  focusLine(index: number): void;
}

export interface VirtualListProps {
  label: string;
  count: number;
  /** Of the visible part, in CSS pixels. */
  height: number;
  /** Of each line, in CSS pixels; of lines that grow, the least. */
  lineHeight: number;
  /** Each line is as tall as its content, which is measured as it is drawn; otherwise all are of one height. */
  growing?: boolean;
  /** Where the lines need less than `height`, it takes no more than they need. */
  snug?: boolean;
  /** This line is always rendered, because it has the keyboard focus. */
  keptIndex?: number;
  /** The same function as long as the lines are the same: another one measures every line again. */
  keyOf: (index: number) => string | number;
  children: (index: number) => ReactNode;
  handle?: Ref<VirtualListHandle>;
}

/** A scrolled list of lines: only those in view and a few around them exist, however long it is (R14). */
export function VirtualList(props: VirtualListProps): ReactElement {
  const { label, count, height, lineHeight, growing = false, snug = false, keptIndex = 0, keyOf, children, handle } = props;
  const area = useRef<HTMLDivElement>(null);
  // The line that was focused last: it is rendered wherever the list is scrolled to.
  const [focused, setFocused] = useState(0);
  // Its return value stays in this component.
  // eslint-disable-next-line react-hooks/incompatible-library
  const virtualizer = useVirtualizer({
    count,
    getScrollElement: () => area.current,
    estimateSize: () => lineHeight,
    indexAttribute: 'data-line',
    // Never less: where nothing is laid out, lines of no height would all have to be drawn.
    measureElement: (...line) => Math.max(lineHeight, measureElement(...line)),
    overscan,
    initialRect: { width: 600, height },
    getItemKey: keyOf,
    rangeExtractor: (range) => {
      const drawn = new Set([...defaultRangeExtractor(range), keptIndex, focused]);
      return [...drawn].filter((index) => index < count).sort((a, b) => a - b);
    },
  });
  useImperativeHandle(handle, () => ({
    focusLine: (index) => {
      flushSync(() => setFocused(index));
      const line = area.current?.querySelector(`[data-line='${index}']`);
      (line?.querySelector('input') ?? line?.querySelector('button'))?.focus({ preventScroll: true });
      virtualizer.scrollToIndex(index);
    },
  }));
  const total = virtualizer.getTotalSize();
  const isStop = handle === undefined && total > height;
  // A browser glides there, and would stop on the way where a line turns out taller than estimated.
  const goToEnds = (event: KeyboardEvent): void => {
    if ((event.key !== 'Home' && event.key !== 'End') || event.ctrlKey || event.metaKey || event.altKey) return;
    event.preventDefault();
    if (event.key === 'Home') virtualizer.scrollToIndex(0, { align: 'start' });
    else virtualizer.scrollToIndex(count - 1, { align: 'end' });
  };
  return (
    // Its keys scroll, as those of any scrolled area do.
    // eslint-disable-next-line jsx-a11y-x/no-noninteractive-element-interactions
    <div
      ref={area}
      className={css.area}
      style={{ height: snug ? Math.min(height, total) : height }}
      role="group"
      aria-label={label}
      // Where no line takes the focus, the keys scroll it by its own.
      // eslint-disable-next-line jsx-a11y-x/no-noninteractive-tabindex
      tabIndex={isStop ? 0 : undefined}
      onKeyDown={isStop && growing ? goToEnds : undefined}
    >
      <ul className={css.lines} style={{ height: total }}>
        {virtualizer.getVirtualItems().map(({ index, key, start }) => (
          <li
            key={key}
            ref={growing ? virtualizer.measureElement : undefined}
            className={growing ? `${css.line} ${css.growing}` : css.line}
            data-line={index}
            aria-setsize={count}
            aria-posinset={index + 1}
            style={{ [growing ? 'minHeight' : 'height']: lineHeight, transform: `translateY(${start}px)` }}
          >
            {children(index)}
          </li>
        ))}
      </ul>
    </div>
  );
}
