import type { ReactElement } from 'react';
import { Button } from '../../../widgets/Button/Button';
import { Notice } from '../../../widgets/Notice/Notice';
import { TextLink } from '../../../widgets/TextLink/TextLink';
import { copy } from '../copy';
import type { TrialStatus } from '../trialStatus';

export interface TrialBarProps {
  status: TrialStatus;
  /** Who can choose a plan, if the person cannot. */
  owner: string | null;
  /** The person has read that it ended. */
  onSeen: (endedAt: string) => void;
}

/** Over every page while a trial runs, and after it ended until that was read. */
export function TrialBar({ status, owner, onSeen }: TrialBarProps): ReactElement {
  const plans = owner === null && <TextLink to="/app/billing">{copy.plans}</TextLink>;
  const ask = owner === null ? '' : ` ${copy.askOwner(owner)}`;
  if (status.kind === 'running') {
    const { left, isOfTeam, willUpgrade } = status;
    return (
      <Notice kind={left.unit === 'day' || willUpgrade ? 'info' : 'warning'} title={copy.running(left, isOfTeam)} action={plans}>
        {willUpgrade ? copy.upgradesLead : isOfTeam ? copy.teamLead : copy.ownLead}
        {!willUpgrade && ask}
      </Notice>
    );
  }
  const { endedAt } = status;
  return (
    <Notice
      kind="warning"
      title={copy.ended}
      action={
        <>
          {plans}
          <Button size="small" onClick={() => onSeen(endedAt)}>
            {copy.seen}
          </Button>
        </>
      }
    >
      {copy.endedLead}
      {ask}
    </Notice>
  );
}
