import type { ReactNode } from 'react';
import { minutes } from '../../../domain/durations';
import type { UpgradeKind } from '../../../domain/upgrades';
import { useAppDispatch, useAppSelector } from '../../platform/hooks';
import { useNow } from '../../platform/useNow';
import { selectCurrentAccount } from '../accounts';
import { helpAcknowledged } from '../profile';
import { tracked } from '../tracking';
import { dismissalKey, selectUpgradeContext, selectUpgradesShown, type WithUpgrades } from './selectors';
import { UpgradeCard } from './UpgradeCard';

export interface UpgradePromptProps {
  /** The features that the account lacks and a plan is suggested for. */
  kinds: readonly UpgradeKind[];
  /** Names of the apps in question. */
  apps?: readonly string[];
  /** The kinds that were just attempted in vain: shown even if not due or hidden, and cannot be hidden. */
  wanted?: readonly UpgradeKind[];
  /** The obstacle is named above. */
  isListed?: boolean;
  /** The plans are about to be shown: dialogs above them close. */
  onFollow?: () => void;
}

/** Of the seven prompts those for `kinds` in one card, where the current account does without; nothing otherwise, and nothing once hidden for the period. */
export function UpgradePrompt({ kinds, apps, wanted = [], isListed, onFollow }: UpgradePromptProps): ReactNode {
  const dispatch = useAppDispatch();
  const now = useNow(() => minutes(1));
  const context = useAppSelector((state: WithUpgrades) => selectUpgradeContext(state, now));
  const account = useAppSelector(selectCurrentAccount);
  const due = useAppSelector((state: WithUpgrades) => selectUpgradesShown(state, now)).split(',');
  const shown = kinds.filter((kind) => due.includes(kind) || wanted.includes(kind));
  if (context === null || account === null || shown.length === 0) return null;
  const hide = (): void => {
    for (const kind of shown) dispatch(helpAcknowledged({ key: dismissalKey(kind, account) }));
  };
  return (
    <UpgradeCard
      kinds={shown}
      isListed={isListed}
      {...context}
      facts={apps ? { ...context.facts, apps } : context.facts}
      onFollow={onFollow}
      onTrack={(link) => dispatch(tracked('link followed', { link }))}
      onDismiss={shown.some((kind) => wanted.includes(kind)) ? undefined : hide}
    />
  );
}
