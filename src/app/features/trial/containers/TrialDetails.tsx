import type { ReactNode } from 'react';
import { useDispatch, useSelector } from 'react-redux';
import type { Account } from '../../../../contract/accounts';
import { isOwner } from '../../../../domain/roles';
import { mayStartTrial } from '../../../../domain/teamRoles';
import { selectEntity, type WithEntities } from '../../../entities';
import { useNow } from '../../../platform/useNow';
import { accounts, selectDidExtendTrial, selectRoleIn } from '../../accounts';
import type { WithProfile } from '../../profile';
import { whyNotSaved } from '../refusal';
import { TrialCard } from '../screens/TrialCard';
import { standingLasts, trialStanding } from '../standing';
import { autoUpgradeChosen, extensionRequested, selectTrialActs } from '../state';

/** The trial of an account in full, on the page about plans; nothing while none runs. */
export function TrialDetails({ account }: { account: Account }): ReactNode {
  const dispatch = useDispatch();
  const now = useNow((at) => standingLasts(account, at));
  const role = useSelector((state: WithProfile) => selectRoleIn(state, account.id));
  const { extension } = useSelector(selectTrialActs);
  const isExtended = useSelector(selectDidExtendTrial);
  const saved = useSelector((state: WithEntities) => selectEntity(state, accounts, account.id)?.state);
  const standing = trialStanding(account, now);
  if (standing?.kind !== 'running') return null;
  return (
    <TrialCard
      standing={standing}
      extension={extension}
      isExtended={isExtended}
      owner={mayStartTrial(role) ? null : account.owner.name}
      autoUpgrade={
        standing.isOfTeam && isOwner(role)
          ? {
              isOn: account.teamsTrialAutoUpgrade,
              error: saved?.status === 'failure' ? whyNotSaved(saved.statusCode, saved.statusMessages) : null,
            }
          : null
      }
      onExtend={(reason) => dispatch(extensionRequested({ reason }))}
      onAutoUpgrade={(isOn) => dispatch(autoUpgradeChosen({ isOn }))}
    />
  );
}
