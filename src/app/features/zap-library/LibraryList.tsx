import { useEffect, useId, useRef, type KeyboardEvent, type ReactElement } from 'react';
import { timeAgoDuration } from '../../../domain/relativeTime';
import { useAppDispatch, useAppSelector } from '../../platform/hooks';
import { useNow } from '../../platform/useNow';
import { Button } from '../../widgets/Button/Button';
import { LiveRegion } from '../../widgets/LiveRegion/LiveRegion';
import { Spinner } from '../../widgets/Spinner/Spinner';
import { Bar } from '../../widgets/Stack/Stack';
import { TextLink } from '../../widgets/TextLink/TextLink';
import { isMoveKey } from '../../widgets/VirtualList/listKeys';
import rowStyles from '../../widgets/VirtualList/rows.module.css';
import { WindowRows } from '../../widgets/VirtualList/WindowRows';
import { VisuallyHidden } from '../../widgets/VisuallyHidden/VisuallyHidden';
import { LibraryLine, lineId } from './LibraryLine';
import css from './page.module.css';
import { selectChosenIds, selectMoveChosenAddress, type LibraryRow } from './selectors';
import { librarySlice, selectLibrary } from './state';
import { texts } from './texts';

const { actOpened, allToggled, keyPressed, selectionCleared, zapsSwitched } = librarySlice.actions;

/** Least height of a line in CSS pixels, as in the style sheet. */
const rowHeight = 64;

/** True for the keys that act on the list. */
const isListKey = (key: string): boolean => isMoveKey(key) || key === ' ' || key === 'Escape';

const isBox = (target: EventTarget): boolean =>
  target instanceof HTMLInputElement && target.type === 'checkbox' && target.getAttribute('role') !== 'switch';

/** The Zaps as a grid that is worked by mouse or keys. The page scrolls, and only the lines in view and a few around them exist. */
export function LibraryList({ rows }: { rows: readonly LibraryRow[] }): ReactElement {
  const dispatch = useAppDispatch();
  const chosen = useAppSelector(selectChosenIds);
  const { bulk, selection } = useAppSelector(selectLibrary);
  const isWorking = bulk.phase === 'working';
  const now = useNow(timeAgoDuration);
  const hint = useId();
  const grid = useRef<HTMLDivElement>(null);
  // The button that started it has disappeared: keyboard focus moves to the list.
  const wasWorking = useRef(isWorking);
  useEffect(() => {
    if (wasWorking.current && !isWorking && document.activeElement === document.body) grid.current?.focus({ preventScroll: true });
    wasWorking.current = isWorking;
  }, [isWorking]);

  const order = rows.map(({ id }) => id);
  const place = selection.cursor === null ? -1 : order.indexOf(selection.cursor);

  const press = (event: KeyboardEvent<HTMLDivElement>): void => {
    const { key, shiftKey, ctrlKey, metaKey } = event;
    // A key in a switch or menu of a line belongs to it; after ticking a box, keys act on the list.
    const isInList = event.target === event.currentTarget || (isBox(event.target) && key !== ' ');
    if (!isInList) return;
    const takesAll = (ctrlKey || metaKey) && key.toLowerCase() === 'a';
    if (!takesAll && (!isListKey(key) || ctrlKey || metaKey || event.altKey)) return;
    event.preventDefault();
    grid.current?.focus({ preventScroll: true });
    dispatch(keyPressed({ key, shiftKey, ctrlKey, metaKey, order }));
  };
  const { headers } = texts;
  const isAll = rows.length > 0 && chosen.size === rows.length;
  return (
    <>
      <BulkBar chosen={chosen} />
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
        aria-activedescendant={place >= 0 ? lineId(order[place]!) : undefined}
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
                onChange={() => dispatch(allToggled({ ids: order }))}
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
          {(row, index) => (
            <LibraryLine key={row.id} row={row} index={index} isChosen={chosen.has(row.id)} isCursor={index === place} now={now} />
          )}
        </WindowRows>
      </div>
    </>
  );
}

/** Actions on the selected Zaps, and their progress. */
function BulkBar({ chosen }: { chosen: ReadonlySet<number> }): ReactElement {
  const dispatch = useAppDispatch();
  const { bulk } = useAppSelector(selectLibrary);
  const moveAddress = useAppSelector(selectMoveChosenAddress);
  const ids = [...chosen];
  const count = ids.length;
  const isWorking = bulk.phase === 'working';
  const progress = isWorking ? texts.working(bulk.kind, bulk.done, bulk.total) : '';
  return (
    <div className={css.bulk} data-shown={count > 0 || isWorking || undefined} role="group" aria-label={texts.selected(count)}>
      <LiveRegion message={isWorking ? progress : count > 0 ? texts.selected(count) : ''} />
      {isWorking ? (
        <Bar>
          <Spinner />
          <span aria-hidden="true">{progress}</span>
        </Bar>
      ) : (
        count > 0 && (
          <>
            <span className={css.selected} aria-hidden="true">
              {texts.selected(count)}
            </span>
            <Button size="small" onClick={() => dispatch(zapsSwitched({ ids, to: 'on' }))}>
              {texts.turnOn}
            </Button>
            <Button size="small" onClick={() => dispatch(zapsSwitched({ ids, to: 'off' }))}>
              {texts.turnOff}
            </Button>
            <Button size="small" onClick={() => dispatch(actOpened({ act: { kind: 'moveZaps', ids, folderId: 0 } }))}>
              {texts.moveToFolder}
            </Button>
            {moveAddress !== null && <TextLink to={moveAddress}>{texts.toAccount}</TextLink>}
            <Button size="small" kind="danger" onClick={() => dispatch(actOpened({ act: { kind: 'removeZaps', ids } }))}>
              {texts.remove}
            </Button>
            <Button size="small" kind="plain" onClick={() => dispatch(selectionCleared())}>
              {texts.clear}
            </Button>
          </>
        )
      )}
    </div>
  );
}
