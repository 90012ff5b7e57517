import type { ReactNode } from 'react';
import { useDispatch, useSelector } from 'react-redux';
import type { UpgradeKind } from '../../../domain/upgrades';
import { usePorts } from '../../platform/PortsContext';
import { selectCurrentAccount } from '../accounts';
import { helpAcknowledged } from '../profile';
import { tracked } from '../tracking';
import { dismissalKey, selectUpgradeContext, selectUpgradesShown, type WithUpgrades } from './selectors';
import { UpgradeCard } from './UpgradeCard';

export interface UpgradePromptProps {
  kind: UpgradeKind;
  /** Names of the apps in question. */
  apps?: readonly string[];
  /** One has just tried what does not go: it shows whatever is due or was hidden, and cannot be hidden. */
  isWanted?: boolean;
  /** The plans are about to be shown: whatever covers them goes away. */
  onFollow?: () => void;
}

/** One of the seven prompts, where the current account does without; nothing otherwise, and nothing once hidden for the period (B2.51). */
export function UpgradePrompt({ kind, apps, isWanted = false, onFollow }: UpgradePromptProps): ReactNode {
  const dispatch = useDispatch();
  const { clock } = usePorts();
  const context = useSelector((state: WithUpgrades) => selectUpgradeContext(state, clock.now()));
  const account = useSelector(selectCurrentAccount);
  const isDue = useSelector((state: WithUpgrades) => selectUpgradesShown(state, clock.now()).split(',').includes(kind));
  if (context === null || account === null || !(isDue || isWanted)) return null;
  return (
    <UpgradeCard
      kind={kind}
      {...context}
      facts={apps ? { ...context.facts, apps } : context.facts}
      onFollow={onFollow}
      onTrack={(link) => dispatch(tracked('link followed', { link }))}
      onDismiss={isWanted ? undefined : () => dispatch(helpAcknowledged({ key: dismissalKey(kind, account) }))}
    />
  );
}
