import type { ReactNode } from 'react';
import { useDispatch, useSelector } from 'react-redux';
import { usePorts } from '../../platform/PortsContext';
import { selectCurrentAccount, type WithAccounts } from '../accounts';
import type { WithProfile } from '../profile';
import { selectTeamPausedKey, teamPausedClosed, type WithTeamPaused } from './state';
import { TeamPausedModal } from './TeamPausedModal';

/** The notice of a pause until it is read. */
export function TeamPausedContainer(): ReactNode {
  const dispatch = useDispatch();
  const now = usePorts().clock.now();
  const key = useSelector((state: WithAccounts & WithProfile) => selectTeamPausedKey(state, now));
  const closed = useSelector(({ teamPaused }: WithTeamPaused) => teamPaused.closed);
  const account = useSelector((state: WithAccounts & WithProfile) => selectCurrentAccount(state));
  if (key === null || account === null || closed.includes(key)) return null;
  return <TeamPausedModal account={account.name} onClose={() => dispatch(teamPausedClosed({ key }))} />;
}
