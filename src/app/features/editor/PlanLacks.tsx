import type { ReactNode } from 'react';
import { pathsKey, plainStepCount } from '../../../domain/turningOn';
import { upgradeFor, upgradeKinds, type UpgradeKind } from '../../../domain/upgrades';
import { useAppSelector } from '../../platform/hooks';
import { selectCurrentAccountId } from '../accounts';
import { UpgradePrompt } from '../upgrade-prompts';
import type { OpenView as Open } from './selectors';
import { flatSteps } from './steps/step';

/** Features of a plan that this Zap needs before it can be on, shown before the switch is pressed. */
function needsOf({ state, steps }: Open): ReadonlySet<UpgradeKind> {
  if (state === 'on') return new Set();
  const chosen = flatSteps(steps).filter(({ app }) => app !== '');
  return new Set<UpgradeKind>([
    'zaps',
    'taskLimit',
    ...(chosen.length > plainStepCount ? (['multistep'] as const) : []),
    ...(chosen.some(({ isPremium }) => isPremium) ? (['apps'] as const) : []),
    ...(chosen.some(({ app }) => app === pathsKey) ? (['paths'] as const) : []),
  ]);
}

/** Below the switch: plans that would let the Zap be on, as far as the account lacks that, and in any case after a refusal. */
export function PlanLacks({ view }: { view: Open }): ReactNode {
  const currentId = useAppSelector(selectCurrentAccountId);
  // The prompts concern the current account.
  if (view.accountId !== undefined && view.accountId !== currentId) return null;
  const needs = needsOf(view);
  const refused = new Set(view.failure?.kind === 'refused' ? view.failure.issueTypes.map(upgradeFor) : []);
  const premium = [
    ...new Set(
      flatSteps(view.steps)
        .filter(({ isPremium }) => isPremium)
        .map(({ name }) => name),
    ),
  ];
  return (
    <UpgradePrompt
      kinds={upgradeKinds.filter((kind) => needs.has(kind) || refused.has(kind))}
      apps={premium}
      wanted={[...refused]}
      // The refusal next to it names the obstacle.
      isListed={refused.size > 0}
    />
  );
}
