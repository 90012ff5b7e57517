/** The warning beside a field that another Zap or folder has the name in it. */
import { useEffect, useRef, useState, type ReactElement } from 'react';
import { formatCount } from '../../../domain/numbers';
import { useAppDispatch, useAppSelector } from '../../platform/hooks';
import { TextLink } from '../../widgets/TextLink/TextLink';
import { parts as accounts, selectCurrentAccountId } from '../accounts';
import css from './index.module.css';
import { sameNamesFlow, sameNamesSlice, selectSameNames, selectZapNamedByProduct, type NamedKind } from './state';

export { nameGiven, type NamedKind } from './state';
export const parts = { needs: [accounts], slices: [sameNamesSlice], sagas: [sameNamesFlow] };

const { nameLeft, nameTyped } = sameNamesSlice.actions;

const words = { zap: 'Zap', folder: 'folder' } as const satisfies Record<NamedKind, string>;

const texts = {
  same: (kind: NamedKind, count: number): string =>
    count === 1 ? `Another ${words[kind]} has this name.` : `${formatCount(count, `other ${words[kind]}`)} have this name.`,
  open: (count: number): string => (count === 1 ? 'Open it in a new tab' : 'Open one in a new tab'),
} as const;

export interface SameNameNoticeProps {
  kind: NamedKind;
  /** Null for one that is not created yet. */
  id: number | null;
  /** The current content of the field. */
  title: string;
  /** Whose Zaps or folders count; the current account without it. */
  accountId?: number | undefined;
}

/** Says whether another Zap or folder has the name in a field (T57). Render it beside the field for as long as that is shown. */
export function SameNameNotice({ kind, id, title, accountId }: SameNameNoticeProps): ReactElement {
  const dispatch = useAppDispatch();
  const current = useAppSelector(selectCurrentAccountId);
  const account = accountId ?? current;
  const isGiven = useAppSelector(selectZapNamedByProduct) === id && id !== null && kind === 'zap';
  const same = useAppSelector((state) => selectSameNames(state, kind, title));
  const [initial] = useState(title);
  const isNamed = useRef(false);

  useEffect(() => {
    // A name that nobody has changed is not being given.
    if (account === null || (!isNamed.current && !isGiven && title === initial)) return;
    isNamed.current = true;
    dispatch(nameTyped({ kind, accountId: account, id, title }));
  }, [dispatch, kind, account, id, title, initial, isGiven]);
  useEffect(() => () => void dispatch(nameLeft()), [dispatch]);

  return <SameNames kind={kind} count={same?.count ?? 0} address={same?.first ? addressOf(kind, same.first.id, account) : null} />;
}

const addressOf = (kind: NamedKind, id: number, accountId: number | null): string =>
  kind === 'zap' ? `/editor/${id}` : `/app/assets/zaps?folder=${id}${accountId === null ? '' : `&account_id=${accountId}`}`;

export interface SameNamesProps {
  kind: NamedKind;
  /** How many others have the name; 0 shows nothing. */
  count: number;
  /** The page of one of them. */
  address: string | null;
}

/** A gentle warning under a field. It is always rendered, so that screen readers announce it when it gets its text. */
export function SameNames({ kind, count, address }: SameNamesProps): ReactElement {
  return (
    <span className={css.notice} role="status">
      {count > 0 && (
        <>
          {texts.same(kind, count)}{' '}
          {address !== null && (
            <TextLink to={address} isNewTab>
              {texts.open(count)}
            </TextLink>
          )}
        </>
      )}
    </span>
  );
}
