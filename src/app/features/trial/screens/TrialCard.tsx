import type { ReactElement } from 'react';
import { dateAndTime } from '../../../../domain/dates';
import { Button } from '../../../widgets/Button/Button';
import { Card } from '../../../widgets/Card/Card';
import { Notice } from '../../../widgets/Notice/Notice';
import { SwitchField } from '../../../widgets/SwitchField/SwitchField';
import { Tag } from '../../../widgets/Tag/Tag';
import { texts } from '../texts';
import type { ExtensionReason, TrialStatus } from '../trialStatus';
import type { TrialActsState } from '../state';
import css from './TrialCard.module.css';

export interface TrialCardProps {
  status: Extract<TrialStatus, { kind: 'running' }>;
  extension: TrialActsState['extension'];
  /** The trial was made longer in this visit. */
  isExtended: boolean;
  /** Who can decide about it, if the person cannot. */
  owner: string | null;
  /** Owners choose what follows a team trial; null if there is nothing to choose. */
  autoUpgrade: { readonly isOn: boolean; readonly error: string | null } | null;
  onExtend: (reason: ExtensionReason) => void;
  onAutoUpgrade: (isOn: boolean) => void;
}

/** The running trial: its end, how to extend it, and what follows. */
export function TrialCard({ status, extension, isExtended, owner, autoUpgrade, onExtend, onAutoUpgrade }: TrialCardProps): ReactElement {
  const { left, isOfTeam, endsAt, willUpgrade, extensions } = status;
  const busy = extension.phase === 'extending' ? extension.reason : null;
  // A failed action can be retried, even if the offer is no longer shown.
  const offered = extension.phase === 'failed' && !extensions.includes(extension.reason) ? [...extensions, extension.reason] : extensions;
  return (
    <Card title={texts.title} aside={<Tag kind={left.unit === 'day' ? 'accent' : 'warning'}>{texts.running(left, isOfTeam)}</Tag>}>
      <div className={css.stack}>
        <p>
          {texts.endsOn(dateAndTime(Date.parse(endsAt)))} {willUpgrade ? texts.upgradesLead : isOfTeam ? texts.teamLead : texts.ownLead}
        </p>
        {owner !== null && <p>{texts.askOwner(owner)}</p>}
        {isExtended && <Notice kind="success">{texts.extended(left)}</Notice>}
        {extension.phase === 'failed' && (
          <Notice kind="error" title={texts.notExtended}>
            {extension.reasons.join(' ')}
          </Notice>
        )}
        {owner === null && offered.length > 0 && (
          <div className={css.offers} role="group" aria-label={texts.extend}>
            {offered.map((reason) => (
              <Button
                key={reason}
                size="small"
                isBusy={busy === reason}
                isDisabled={busy !== null && busy !== reason}
                onClick={() => onExtend(reason)}
              >
                {texts.extensions[reason].act}
              </Button>
            ))}
          </div>
        )}
        {autoUpgrade && (
          <SwitchField
            label={texts.autoUpgrade}
            name="teamsTrialAutoUpgrade"
            isOn={autoUpgrade.isOn}
            error={autoUpgrade.error}
            hint={texts.autoUpgradeHint}
            onChange={onAutoUpgrade}
          />
        )}
      </div>
    </Card>
  );
}
