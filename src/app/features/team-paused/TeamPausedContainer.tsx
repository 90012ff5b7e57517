import type { ReactNode } from 'react';
import { usePorts } from '../../platform/PortsContext';
import { useAppDispatch, useAppSelector } from '../../platform/hooks';
import { selectCurrentAccount, type WithAccounts } from '../accounts';
import type { WithProfile } from '../profile';
import { selectTeamPausedKey, teamPausedClosed, type WithTeamPaused } from './state';
import { TeamPausedModal } from './TeamPausedModal';

/** The notice of a pause until it is read. */
export function TeamPausedContainer(): ReactNode {
  const dispatch = useAppDispatch();
  const now = usePorts().clock.now();
  const key = useAppSelector((state: WithAccounts & WithProfile) => selectTeamPausedKey(state, now));
  const closed = useAppSelector(({ teamPaused }: WithTeamPaused) => teamPaused.closed);
  const account = useAppSelector((state: WithAccounts & WithProfile) => selectCurrentAccount(state));
  if (key === null || account === null || closed.includes(key)) return null;
  return <TeamPausedModal account={account.name} onClose={() => dispatch(teamPausedClosed({ key }))} />;
}
