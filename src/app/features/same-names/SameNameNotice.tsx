import { useEffect, useRef, useState, type ReactElement } from 'react';
import { useAppDispatch, useAppSelector } from '../../platform/hooks';
import { selectCurrentAccountId } from '../accounts';
import { SameNames } from './screens/SameNames';
import { nameLeft, nameTyped, selectSameNames, selectZapNamedByProduct, type NamedKind } from './state';

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
