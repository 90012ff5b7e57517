import { useEffect, useId, useRef, type KeyboardEvent, type ReactElement } from 'react';
import { isMoveKey } from '../../../widgets/VirtualList/listKeys';
import rowStyles from '../../../widgets/VirtualList/rows.module.css';
import { WindowRows } from '../../../widgets/VirtualList/WindowRows';
import { VisuallyHidden } from '../../../widgets/VisuallyHidden/VisuallyHidden';
import { texts } from '../texts';
import type { LibraryRow } from '../rows';
import { LibraryLine, lineId, type LineEvents } from './LibraryLine';
import css from './LibraryList.module.css';

/** Height of a line in CSS pixels, as in the style sheet. */
const rowHeight = 56;

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

/** True for the keys that act on the list. */
const isListKey = (key: string): boolean => isMoveKey(key) || key === ' ' || key === 'Escape';

const isBox = (target: EventTarget): boolean =>
  target instanceof HTMLInputElement && target.type === 'checkbox' && target.getAttribute('role') !== 'switch';

/** The Zaps as a grid that is worked by mouse or keys. The page scrolls, and only the lines in view and a few around them exist. */
export function LibraryList({ rows, chosen, isWorking, cursor, now, onKey, onToggleAll, ...events }: LibraryListProps): ReactElement {
  const hint = useId();
  const grid = useRef<HTMLDivElement>(null);
  // The button that started it has disappeared: keyboard focus moves to the list.
  const wasWorking = useRef(isWorking);
  useEffect(() => {
    if (wasWorking.current && !isWorking && document.activeElement === document.body) grid.current?.focus({ preventScroll: true });
    wasWorking.current = isWorking;
  }, [isWorking]);

  const place = cursor === null ? -1 : rows.findIndex(({ id }) => id === cursor);

  const press = (event: KeyboardEvent<HTMLDivElement>): void => {
    const { key, shiftKey, ctrlKey, metaKey } = event;
    // A key in a switch or menu of a line belongs to it; after ticking a box, keys act on the list.
    const isInList = event.target === event.currentTarget || (isBox(event.target) && key !== ' ');
    if (!isInList) return;
    const takesAll = (ctrlKey || metaKey) && key.toLowerCase() === 'a';
    if (!takesAll && (!isListKey(key) || ctrlKey || metaKey || event.altKey)) return;
    event.preventDefault();
    grid.current?.focus({ preventScroll: true });
    onKey({ key, shiftKey, ctrlKey, metaKey });
  };
  const { headers } = texts;
  const isAll = rows.length > 0 && chosen.size === rows.length;
  return (
    <>
      <div id={hint}>
        <VisuallyHidden>{texts.listHint}</VisuallyHidden>
      </div>
      <div
        ref={grid}
        className={`${rowStyles.table} ${css.grid}`}
        role="grid"
        tabIndex={0}
        aria-label={texts.list}
        aria-describedby={hint}
        aria-multiselectable="true"
        aria-rowcount={rows.length + 1}
        aria-activedescendant={place >= 0 ? lineId(rows[place]!.id) : undefined}
        onKeyDown={press}
      >
        <div role="rowgroup">
          <div className={rowStyles.head} role="row" aria-rowindex={1}>
            <span className={css.check} role="columnheader" aria-label={headers.select}>
              <input
                type="checkbox"
                aria-label={texts.selectAll}
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
            <span className={`${rowStyles.cut} ${css.lastRun}`} role="columnheader">
              {headers.lastRun}
            </span>
            <span role="columnheader">
              <VisuallyHidden>{headers.menu}</VisuallyHidden>
            </span>
          </div>
        </div>
        <WindowRows rows={rows} rowHeight={rowHeight} shownIndex={place} above={chosen.size > 0}>
          {(row, index, style) => (
            <LibraryLine
              key={row.id}
              row={row}
              index={index}
              isChosen={chosen.has(row.id)}
              isCursor={index === place}
              now={now}
              style={style}
              {...events}
            />
          )}
        </WindowRows>
      </div>
    </>
  );
}
