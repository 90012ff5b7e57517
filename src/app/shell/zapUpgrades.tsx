import type { ReactNode } from 'react';
import { useDispatch, useSelector } from 'react-redux';
import { upgradeFor } from '../../domain/upgrades';
import { errorClosed, selectErrors } from '../features/errors';
import { parts as upgradePrompts, UpgradePrompt } from '../features/upgrade-prompts';
import { faultsOf } from './zapFaults';

/** Below Zaps that were refused to be on: the plans that would let it (B2.51), for each thing that the present one has against it. */
export function Screen(): ReactNode {
  const dispatch = useDispatch();
  const [error] = useSelector(selectErrors);
  if (!error) return null;
  const { id } = error;
  return [...new Set(faultsOf(error).map(upgradeFor))].map((kind) => (
    <UpgradePrompt key={kind} kind={kind} isWanted onFollow={() => dispatch(errorClosed({ id }))} />
  ));
}
export const parts = { needs: [upgradePrompts] };
