import type { ReactNode } from 'react';
import { showsHeldRuns } from '../../../domain/pagePaths';
import { useAppSelector } from '../../platform/hooks';
import { Notice } from '../../widgets/Notice/Notice';
import { TextLink } from '../../widgets/TextLink/TextLink';
import { selectCurrentAccount } from '../accounts';
import { texts } from './texts';

/** On the pages about Zaps and their runs, while runs of the current account are on hold: says so, why, and where to review them. */
export function HeldRunsNotice({ path }: { path: string }): ReactNode {
  const account = useAppSelector(selectCurrentAccount);
  if (!account || account.heldRuns === 0 || !showsHeldRuns(path)) return null;
  return (
    <Notice kind="info" title={texts.held(account.heldRuns)} action={<TextLink to="/app/history">{texts.toHistory}</TextLink>}>
      {texts.heldBecause(account.heldRuns, account.heldReasons, account.missedRuns)}
    </Notice>
  );
}
