import { Children, useLayoutEffect, useRef, useState, type ReactElement, type ReactNode } from 'react';
import { Button } from '../Button/Button';
import { LiveRegion } from '../LiveRegion/LiveRegion';
import css from '../layout.module.css';

export interface RowListProps {
  /** Names the list to screen readers; not needed if a heading does. */
  readonly label?: string;
  /** The button below the list, busy until the rows that it asked for are in the list; null on the last page. */
  readonly more?: { readonly label: string; readonly isBusy: boolean; readonly onMore: () => void } | null;
  /** Announces how many rows came by the button. */
  readonly addedText?: (count: number) => string;
  /** Draws a border around the list, for a list outside a card. */
  readonly isFramed?: boolean;
  /** `Row`s; with `more` each is a child. */
  readonly children: ReactNode;
}

const olderEntries = (count: number): string => (count === 1 ? '1 older entry' : `${count} older entries`);

/** Things with a title, details and a control, one below the other; in pages if there is `more`. */
export function RowList({ label, more, addedText = olderEntries, isFramed = false, children }: RowListProps): ReactElement {
  const list = useRef<HTMLUListElement>(null);
  const button = useRef<HTMLButtonElement>(null);
  const isBusy = more?.isBusy ?? false;
  const count = Children.count(children);
  // `first` is the index of the first new row. `added` is 0 while more rows load, so that the same number is announced again.
  const [page, setPage] = useState({ isBusy: false, first: 0, added: 0 });
  if (page.isBusy !== isBusy) {
    setPage(isBusy ? { isBusy, first: count, added: 0 } : { isBusy, first: page.first, added: Math.max(0, count - page.first) });
  }
  const { first, added } = page;

  useLayoutEffect(() => {
    // On the last page the button is gone, and the focus with it. A focus elsewhere stays.
    const { activeElement } = document;
    if (added === 0 || (activeElement !== document.body && activeElement !== button.current)) return;
    (list.current?.children[first] as HTMLElement | undefined)?.focus();
  }, [first, added]);

  return (
    <>
      <ul className={css.list} aria-label={label} data-framed={isFramed || undefined} ref={list}>
        {children}
      </ul>
      {more !== undefined && <LiveRegion message={added === 0 ? '' : addedText(added)} />}
      {more && (
        <div>
          <Button isBusy={more.isBusy} onClick={more.onMore} buttonRef={button}>
            {more.label}
          </Button>
        </div>
      )}
    </>
  );
}

export interface RowProps {
  /** A picture before the title. */
  readonly icon?: ReactNode;
  readonly title: ReactNode;
  /** Quieter lines below the title. */
  readonly details: readonly string[];
  /** More content below the details. */
  readonly children?: ReactNode;
  /** The controls at the end of the row. */
  readonly action?: ReactNode;
}

/** One thing in a `RowList`. */
export function Row({ icon, title, details, children, action }: RowProps): ReactElement {
  return (
    // Focusable, so that a page of rows can move the focus to the first one.
    <li className={css.row} tabIndex={-1}>
      {icon}
      <div className={css.rowBody}>
        <div className={css.rowNames}>
          <span className={css.rowName}>{title}</span>
          {details.map((detail) => (
            <span key={detail} className={css.detail}>
              {detail}
            </span>
          ))}
          {children}
        </div>
        {action}
      </div>
    </li>
  );
}
