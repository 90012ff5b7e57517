import type { ReactNode } from 'react';
import { upgradeFor } from '../../domain/upgrades';
import { errorClosed, selectErrors } from '../features/errors';
import { parts as upgradePrompts, UpgradePrompt } from '../features/upgrade-prompts';
import { useAppDispatch, useAppSelector } from '../platform/hooks';
import { issuesOf } from './zapIssues';

/**
 * Shown below Zaps that could not be turned on: what a suitable plan includes, and one link to the plans. The obstacles
 * are listed above.
 */
export function Screen(): ReactNode {
  const dispatch = useAppDispatch();
  const [error] = useAppSelector(selectErrors);
  if (!error) return null;
  const { id } = error;
  const kinds = [...new Set(issuesOf(error).map(upgradeFor))];
  return <UpgradePrompt kinds={kinds} wanted={kinds} isListed onFollow={() => dispatch(errorClosed({ id }))} />;
}
export const parts = { needs: [upgradePrompts] };
