import type { ReactNode } from 'react';
import { useDispatch, useSelector } from 'react-redux';
import { upgradeFor } from '../../domain/upgrades';
import { errorClosed, selectErrors } from '../features/errors';
import { parts as upgradePrompts, UpgradePrompt } from '../features/upgrade-prompts';

/** Below a Zap that was refused to be on: the plans that would let it (B2.51), for each thing that the present one has against it. */
export function Screen(): ReactNode {
  const dispatch = useDispatch();
  const [error] = useSelector(selectErrors);
  if (!error?.zap) return null;
  const { id, zap } = error;
  return zap.faults.map((fault) => (
    <UpgradePrompt key={fault} kind={upgradeFor(fault)} isWanted onFollow={() => dispatch(errorClosed({ id }))} />
  ));
}
export const parts = { needs: [upgradePrompts] };
