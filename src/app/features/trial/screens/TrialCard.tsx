import type { ReactElement } from 'react';
import { dateAndTime } from '../../../../domain/dates';
import { Button } from '../../../widgets/Button/Button';
import { Card } from '../../../widgets/Card/Card';
import { Notice } from '../../../widgets/Notice/Notice';
import { SwitchField } from '../../../widgets/SwitchField/SwitchField';
import { Tag } from '../../../widgets/Tag/Tag';
import { copy } from '../copy';
import type { ExtensionReason, TrialStanding } from '../standing';
import type { TrialActsState } from '../state';
import css from './TrialCard.module.css';

export interface TrialCardProps {
  standing: Extract<TrialStanding, { kind: 'running' }>;
  extension: TrialActsState['extension'];
  /** The trial was made longer in this visit. */
  isExtended: boolean;
  /** Who can decide about it, where one cannot oneself. */
  owner: string | null;
  /** Owners choose what comes after a team's trial; null where there is nothing to choose. */
  autoUpgrade: { readonly isOn: boolean; readonly error: string | null } | null;
  onExtend: (reason: ExtensionReason) => void;
  onAutoUpgrade: (isOn: boolean) => void;
}

/** The trial that runs: until when, how to get more of it, and what comes after. */
export function TrialCard({ standing, extension, isExtended, owner, autoUpgrade, onExtend, onAutoUpgrade }: TrialCardProps): ReactElement {
  const { left, isOfTeam, endsAt, willUpgrade, extensions } = standing;
  const busy = extension.phase === 'extending' ? extension.reason : null;
  // What just failed can be tried again, also when the offer is gone meanwhile.
  const offered = extension.phase === 'failed' && !extensions.includes(extension.reason) ? [...extensions, extension.reason] : extensions;
  return (
    <Card title={copy.title} aside={<Tag kind={left.unit === 'day' ? 'accent' : 'warning'}>{copy.running(left, isOfTeam)}</Tag>}>
      <div className={css.stack}>
        <p>
          {copy.endsOn(dateAndTime(Date.parse(endsAt)))} {willUpgrade ? copy.upgradesLead : isOfTeam ? copy.teamLead : copy.ownLead}
        </p>
        {owner !== null && <p>{copy.askOwner(owner)}</p>}
        {isExtended && <Notice kind="success">{copy.extended(left)}</Notice>}
        {extension.phase === 'failed' && (
          <Notice kind="error" title={copy.notExtended}>
            {extension.reasons.join(' ')}
          </Notice>
        )}
        {owner === null && offered.length > 0 && (
          <div className={css.offers} role="group" aria-label={copy.extend}>
            {offered.map((reason) => (
              <Button
                key={reason}
                size="small"
                isBusy={busy === reason}
                isDisabled={busy !== null && busy !== reason}
                onClick={() => onExtend(reason)}
              >
                {copy.extensions[reason].act}
              </Button>
            ))}
          </div>
        )}
        {autoUpgrade && (
          <SwitchField
            label={copy.autoUpgrade}
            name="teamsTrialAutoUpgrade"
            isOn={autoUpgrade.isOn}
            error={autoUpgrade.error}
            hint={copy.autoUpgradeHint}
            onChange={onAutoUpgrade}
          />
        )}
      </div>
    </Card>
  );
}
