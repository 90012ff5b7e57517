import { useMemo, type ReactElement } from 'react';
import { mayStartTrial } from '../../../../domain/teamRoles';
import { useAppDispatch, useAppSelector } from '../../../platform/hooks';
import { accountsRetried, selectAccountsFailure, selectAccountsStatus, selectCurrentAccount, selectRoleIn } from '../../accounts';
import type { WithProfile } from '../../profile';
import { CompanyScreen } from './CompanyScreen';

/** `/app/company-account-setup`. */
export function CompanyContainer(): ReactElement {
  const dispatch = useAppDispatch();
  const account = useAppSelector(selectCurrentAccount);
  const role = useAppSelector((state: WithProfile) => selectRoleIn(state, account?.id ?? 0));
  const hasFailed = useAppSelector(selectAccountsStatus) === 'failure';
  const failure = useAppSelector(selectAccountsFailure);
  const shown = useMemo(
    () =>
      account && {
        accountName: account.name,
        isCompany: account.isCompanyAccount,
        hasPeople: account.isTeamAccount || account.isCompanyAccount || account.isTrialingTeams,
        hasCompanyDetails: Boolean(account.companyName),
        isSingleSignOnRequired: account.isSamlRequired,
        isOwnersWay: mayStartTrial(role),
      },
    [account, role],
  );
  return <CompanyScreen shown={shown} failure={hasFailed ? failure : null} onRetry={() => dispatch(accountsRetried())} />;
}
