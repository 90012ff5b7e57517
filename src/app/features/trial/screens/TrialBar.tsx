import type { ReactElement } from 'react';
import { Button } from '../../../widgets/Button/Button';
import { Notice } from '../../../widgets/Notice/Notice';
import { TextLink } from '../../../widgets/TextLink/TextLink';
import { texts } from '../texts';
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
  const plans = owner === null && <TextLink to="/app/billing">{texts.plans}</TextLink>;
  const ask = owner === null ? '' : ` ${texts.askOwner(owner)}`;
  if (status.kind === 'running') {
    const { left, isOfTeam, willUpgrade } = status;
    return (
      <Notice kind={left.unit === 'day' || willUpgrade ? 'info' : 'warning'} title={texts.running(left, isOfTeam)} action={plans}>
        {willUpgrade ? texts.upgradesLead : isOfTeam ? texts.teamLead : texts.ownLead}
        {!willUpgrade && ask}
      </Notice>
    );
  }
  const { endedAt } = status;
  return (
    <Notice
      kind="warning"
      title={texts.ended}
      action={
        <>
          {plans}
          <Button size="small" onClick={() => onSeen(endedAt)}>
            {texts.seen}
          </Button>
        </>
      }
    >
      {texts.endedLead}
      {ask}
    </Notice>
  );
}
