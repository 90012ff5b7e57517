import { useWindowVirtualizer } from '@tanstack/react-virtual';
import { useEffect, useId, useLayoutEffect, useRef, useState, type KeyboardEvent, type ReactElement } from 'react';
import { VisuallyHidden } from '../../../widgets/VisuallyHidden/VisuallyHidden';
import { copy } from '../copy';
import type { LibraryRow } from '../rows';
import { LibraryLine, lineId, type LineEvents } from './LibraryLine';
import css from './LibraryList.module.css';

/** Height of a line in CSS pixels, as in the style sheet. */
const lineHeight = 56;

export interface ListKey {
  readonly key: string;
  readonly shiftKey: boolean;
  readonly ctrlKey: boolean;
  readonly metaKey: boolean;
}

export interface LibraryListProps extends LineEvents {
  rows: readonly LibraryRow[];
  chosen: ReadonlySet<number>;
  /** Something is being done to many. */
  isWorking: boolean;
  cursor: number | null;
  now: number;
  onKey: (press: ListKey) => void;
  onToggleAll: () => void;
}

const ours: ReadonlySet<string> = new Set(['ArrowDown', 'ArrowUp', 'Home', 'End', 'PageDown', 'PageUp', ' ', 'Escape']);

const isBox = (target: EventTarget): boolean =>
  target instanceof HTMLInputElement && target.type === 'checkbox' && target.getAttribute('role') !== 'switch';

/** The Zaps as a grid that is worked by mouse or keys. The page scrolls, and only the lines in view and a few around them exist. */
export function LibraryList({ rows, chosen, isWorking, cursor, now, onKey, onToggleAll, ...events }: LibraryListProps): ReactElement {
  const hint = useId();
  const grid = useRef<HTMLDivElement>(null);
  const list = useRef<HTMLDivElement>(null);
  const [top, setTop] = useState(0);
  // Content above may change height, so the list measures its start again.
  const hasBar = chosen.size > 0;
  useLayoutEffect(() => {
    const element = list.current;
    if (element) setTop(element.getBoundingClientRect().top + window.scrollY);
  }, [rows.length, hasBar]);
  const virtualizer = useWindowVirtualizer({ count: rows.length, estimateSize: () => lineHeight, overscan: 8, scrollMargin: top });

  // The button that started it has disappeared: keyboard focus moves to the list.
  const wasWorking = useRef(isWorking);
  useEffect(() => {
    if (wasWorking.current && !isWorking && document.activeElement === document.body) grid.current?.focus({ preventScroll: true });
    wasWorking.current = isWorking;
  }, [isWorking]);

  const place = cursor === null ? -1 : rows.findIndex(({ id }) => id === cursor);
  useEffect(() => {
    if (place >= 0) virtualizer.scrollToIndex(place, { align: 'auto' });
  }, [place, virtualizer]);

  const press = (event: KeyboardEvent<HTMLDivElement>): void => {
    const { key, shiftKey, ctrlKey, metaKey } = event;
    // A key in a switch or menu of a line belongs to it; after ticking a box, keys act on the list.
    const isInList = event.target === event.currentTarget || (isBox(event.target) && key !== ' ');
    if (!isInList) return;
    const takesAll = (ctrlKey || metaKey) && key.toLowerCase() === 'a';
    if (!takesAll && (!ours.has(key) || ctrlKey || metaKey || event.altKey)) return;
    event.preventDefault();
    grid.current?.focus({ preventScroll: true });
    onKey({ key, shiftKey, ctrlKey, metaKey });
  };
  const { headers } = copy;
  const isAll = rows.length > 0 && chosen.size === rows.length;
  return (
    <>
      <div id={hint}>
        <VisuallyHidden>{copy.listHint}</VisuallyHidden>
      </div>
      <div
        ref={grid}
        className={css.grid}
        role="grid"
        tabIndex={0}
        aria-label={copy.list}
        aria-describedby={hint}
        aria-multiselectable="true"
        aria-rowcount={rows.length + 1}
        aria-activedescendant={place >= 0 ? lineId(rows[place]!.id) : undefined}
        onKeyDown={press}
      >
        <div role="rowgroup">
          <div className={css.head} role="row" aria-rowindex={1}>
            <span className={css.check} role="columnheader" aria-label={headers.select}>
              <input
                type="checkbox"
                aria-label={copy.selectAll}
                checked={isAll}
                ref={(box) => {
                  if (box) box.indeterminate = chosen.size > 0 && !isAll;
                }}
                onChange={onToggleAll}
              />
            </span>
            <span role="columnheader">
              <VisuallyHidden>{headers.state}</VisuallyHidden>
            </span>
            <span role="columnheader">{headers.name}</span>
            <span className={css.folder} role="columnheader">
              {headers.folder}
            </span>
            <span className={css.owner} role="columnheader">
              {headers.owner}
            </span>
            <span className={css.lastRun} role="columnheader">
              {headers.lastRun}
            </span>
            <span role="columnheader">
              <VisuallyHidden>{headers.menu}</VisuallyHidden>
            </span>
          </div>
        </div>
        <div ref={list} className={css.scroll} role="rowgroup" style={{ height: virtualizer.getTotalSize() }}>
          {virtualizer.getVirtualItems().map(({ index, start }) => {
            const row = rows[index];
            return (
              row && (
                <LibraryLine
                  key={row.id}
                  row={row}
                  index={index}
                  isChosen={chosen.has(row.id)}
                  isCursor={index === place}
                  now={now}
                  style={{ transform: `translateY(${start - top}px)` }}
                  {...events}
                />
              )
            );
          })}
        </div>
      </div>
    </>
  );
}
