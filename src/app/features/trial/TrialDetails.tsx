import type { ReactNode } from 'react';
import type { Account } from '../../../contract/accounts';
import { dateAndTime } from '../../../domain/dates';
import { isOwner } from '../../../domain/roles';
import { mayStartTrial } from '../../../domain/teamRoles';
import { selectEntity, type WithEntities } from '../../entities';
import { useAppDispatch, useAppSelector } from '../../platform/hooks';
import { useNow } from '../../platform/useNow';
import { Button } from '../../widgets/Button/Button';
import { Card } from '../../widgets/Card/Card';
import { Notice } from '../../widgets/Notice/Notice';
import { Bar, Stack } from '../../widgets/Stack/Stack';
import { SwitchField } from '../../widgets/SwitchField/SwitchField';
import { Tag } from '../../widgets/Tag/Tag';
import { accounts, selectDidExtendTrial, selectRole } from '../accounts';
import { autoUpgradeChosen, extensionRequested, selectTrialActs } from './state';
import { texts, whyNotSaved } from './texts';
import { trialStatusLasts, trialStatusOf } from './trialStatus';

/** The trial of an account in full, on the page about plans; nothing while none runs. */
export function TrialDetails({ account }: { account: Account }): ReactNode {
  const dispatch = useAppDispatch();
  const now = useNow((at) => trialStatusLasts(account, at));
  const role = useAppSelector(selectRole);
  const { extension } = useAppSelector(selectTrialActs);
  const isExtended = useAppSelector(selectDidExtendTrial);
  const saved = useAppSelector((state: WithEntities) => selectEntity(state, accounts, account.id)?.state);
  const status = trialStatusOf(account, now);
  if (status?.kind !== 'running') return null;
  const owner = mayStartTrial(role) ? null : account.owner.name;
  const { left, isOfTeam, endsAt, willUpgrade, extensions } = status;
  const busy = extension.phase === 'extending' ? extension.reason : null;
  // A failed action can be retried, even if the offer is no longer shown.
  const offered = extension.phase === 'failed' && !extensions.includes(extension.reason) ? [...extensions, extension.reason] : extensions;
  return (
    <Card title={texts.title} aside={<Tag kind={left.unit === 'day' ? 'accent' : 'warning'}>{texts.running(left, isOfTeam)}</Tag>}>
      <Stack>
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
          <div role="group" aria-label={texts.extend}>
            <Bar>
              {offered.map((reason) => (
                <Button
                  key={reason}
                  size="small"
                  isBusy={busy === reason}
                  isDisabled={busy !== null && busy !== reason}
                  onClick={() => dispatch(extensionRequested({ reason }))}
                >
                  {texts.extensions[reason].act}
                </Button>
              ))}
            </Bar>
          </div>
        )}
        {isOfTeam && isOwner(role) && (
          <SwitchField
            label={texts.autoUpgrade}
            name="teamsTrialAutoUpgrade"
            isOn={account.teamsTrialAutoUpgrade}
            error={saved?.status === 'failure' ? whyNotSaved(saved.statusCode, saved.statusMessages) : null}
            hint={texts.autoUpgradeHint}
            onChange={(isOn) => dispatch(autoUpgradeChosen({ isOn }))}
          />
        )}
      </Stack>
    </Card>
  );
}
