import type { ReactNode } from 'react';
import { showsHeldRuns } from '../../../domain/pagePaths';
import { useAppSelector } from '../../platform/hooks';
import { selectCurrentAccount } from '../accounts';
import { HeldRunsBanner } from './HeldRunsBanner';

/** The banner of held runs, on the pages about Zaps and their runs while the current account has any. */
export function HeldRunsNotice({ path }: { path: string }): ReactNode {
  const account = useAppSelector(selectCurrentAccount);
  if (!account || account.heldRuns === 0 || !showsHeldRuns(path)) return null;
  return <HeldRunsBanner count={account.heldRuns} reasons={account.heldReasons} missed={account.missedRuns} />;
}
