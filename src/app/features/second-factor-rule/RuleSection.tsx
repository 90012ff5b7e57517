import type { ReactNode } from 'react';
import { mayRequireSecondFactor, type GraceDays } from '../../../domain/secondFactorRule';
import { usePorts } from '../../platform/PortsContext';
import { useAppDispatch, useAppSelector } from '../../platform/hooks';
import { selectCurrentAccount, selectRoleIn } from '../accounts';
import type { WithProfile } from '../profile';
import { RuleCard } from './screens/RuleCard';
import { RuleStatusCard } from './screens/RuleStatusCard';
import {
  ruleAsked,
  ruleCancelled,
  ruleConfirmed,
  ruleDraftChanged,
  ruleRetried,
  ruleStopAsked,
  ruleStopConfirmed,
  selectRule,
} from './state';

/** The days that are suggested. */
const usualGrace: GraceDays = 14;

export function RuleSection(): ReactNode {
  const dispatch = useAppDispatch();
  const now = usePorts().clock.now();
  const account = useAppSelector(selectCurrentAccount);
  const role = useAppSelector((state: WithProfile) => (account === null ? 'member' : selectRoleIn(state, account.id)));
  const rule = useAppSelector(selectRule);
  if (account === null) return null;
  if (!mayRequireSecondFactor(role)) {
    return <RuleStatusCard from={account.secondFactor?.requiredFrom ?? null} now={now} />;
  }
  const present = rule.phase === 'shown' ? rule.view.rule : null;
  return (
    <RuleCard
      rule={rule}
      now={now}
      onRetry={() => dispatch(ruleRetried())}
      onAsk={() =>
        dispatch(
          ruleAsked({
            draft: present
              ? { graceDays: present.graceDays as GraceDays, acceptsSaml: present.acceptsSaml }
              : { graceDays: usualGrace, acceptsSaml: false },
          }),
        )
      }
      onDraft={(change) => dispatch(ruleDraftChanged(change))}
      onStop={() => dispatch(ruleStopAsked())}
      onCancel={() => dispatch(ruleCancelled())}
      onConfirm={() => dispatch(ruleConfirmed())}
      onConfirmStop={() => dispatch(ruleStopConfirmed())}
    />
  );
}
