import type { ReactNode } from 'react';
import type { Account } from '../../../contract/accounts';
import { isOwner } from '../../../domain/roles';
import { mayStartTrial } from '../../../domain/teamRoles';
import { selectEntity, type WithEntities } from '../../entities';
import { useAppDispatch, useAppSelector } from '../../platform/hooks';
import { useNow } from '../../platform/useNow';
import { accounts, selectDidExtendTrial, selectRoleIn } from '../accounts';
import type { WithProfile } from '../profile';
import { whyNotSaved } from './refusal';
import { TrialCard } from './screens/TrialCard';
import { trialStatusLasts, trialStatusOf } from './trialStatus';
import { autoUpgradeChosen, extensionRequested, selectTrialActs } from './state';

/** The trial of an account in full, on the page about plans; nothing while none runs. */
export function TrialDetails({ account }: { account: Account }): ReactNode {
  const dispatch = useAppDispatch();
  const now = useNow((at) => trialStatusLasts(account, at));
  const role = useAppSelector((state: WithProfile) => selectRoleIn(state, account.id));
  const { extension } = useAppSelector(selectTrialActs);
  const isExtended = useAppSelector(selectDidExtendTrial);
  const saved = useAppSelector((state: WithEntities) => selectEntity(state, accounts, account.id)?.state);
  const status = trialStatusOf(account, now);
  if (status?.kind !== 'running') return null;
  return (
    <TrialCard
      status={status}
      extension={extension}
      isExtended={isExtended}
      owner={mayStartTrial(role) ? null : account.owner.name}
      autoUpgrade={
        status.isOfTeam && isOwner(role)
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
