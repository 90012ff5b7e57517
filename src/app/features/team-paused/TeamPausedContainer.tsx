import type { ReactNode } from 'react';
import { minutes } from '../../../domain/durations';
import { useAppDispatch, useAppSelector } from '../../platform/hooks';
import { useNow } from '../../platform/useNow';
import { selectCurrentAccount, type WithAccounts } from '../accounts';
import type { WithProfile } from '../profile';
import { selectTeamPausedKey, teamPausedClosed, type WithTeamPaused } from './state';
import { TeamPausedModal } from './TeamPausedModal';

/** The notice of a pause until it is read. */
export function TeamPausedContainer(): ReactNode {
  const dispatch = useAppDispatch();
  const now = useNow(() => minutes(1));
  const key = useAppSelector((state: WithAccounts & WithProfile) => selectTeamPausedKey(state, now));
  const closed = useAppSelector(({ teamPaused }: WithTeamPaused) => teamPaused.closed);
  const account = useAppSelector((state: WithAccounts & WithProfile) => selectCurrentAccount(state));
  if (key === null || account === null || closed.includes(key)) return null;
  return <TeamPausedModal account={account.name} onClose={() => dispatch(teamPausedClosed({ key }))} />;
}
