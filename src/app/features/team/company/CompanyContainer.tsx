import { useMemo, type ReactElement } from 'react';
import { useDispatch, useSelector } from 'react-redux';
import { mayStartTrial } from '../../../../domain/teamRoles';
import { accountsRetried, selectAccountsFailure, selectAccountsStatus, selectCurrentAccount, selectRoleIn } from '../../accounts';
import type { WithProfile } from '../../profile';
import { CompanyScreen } from './CompanyScreen';

/** `/app/company-account-setup`. */
export function CompanyContainer(): ReactElement {
  const dispatch = useDispatch();
  const account = useSelector(selectCurrentAccount);
  const role = useSelector((state: WithProfile) => selectRoleIn(state, account?.id ?? 0));
  const hasFailed = useSelector(selectAccountsStatus) === 'failure';
  const failure = useSelector(selectAccountsFailure);
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
