import type { ReactElement } from 'react';
import type { Account } from '../../../../contract/accounts';
import { brand } from '../../../../domain/brand';
import { mayStartTrial } from '../../../../domain/teamRoles';
import { definePage } from '../../../platform/definePage';
import { useAppDispatch, useAppSelector } from '../../../platform/hooks';
import { Card } from '../../../widgets/Card/Card';
import { LoadFailure } from '../../../widgets/LoadFailure/LoadFailure';
import { Notice } from '../../../widgets/Notice/Notice';
import { Page, PageHead } from '../../../widgets/Page/Page';
import { Skeleton } from '../../../widgets/Skeleton/Skeleton';
import { Tag } from '../../../widgets/Tag/Tag';
import { TextLink } from '../../../widgets/TextLink/TextLink';
import {
  accountsRetried,
  parts as accounts,
  selectAccountsFailure,
  selectAccountsStatus,
  selectCurrentAccount,
  selectRole,
} from '../../accounts';
import css from './page.module.css';
import { texts } from './texts';

/** Guides an owner to a company account: what is done, what is next, and what we do. */
function CompanyPage(): ReactElement {
  const dispatch = useAppDispatch();
  const account = useAppSelector(selectCurrentAccount);
  const hasFailed = useAppSelector(selectAccountsStatus) === 'failure';
  const failure = useAppSelector(selectAccountsFailure);
  return (
    <Page width="text">
      <PageHead title={texts.title} lead={texts.lead} />
      {account ? (
        <Guide account={account} />
      ) : hasFailed ? (
        <LoadFailure title={texts.failed} retry={texts.retry} onRetry={() => dispatch(accountsRetried())}>
          {failure}
        </LoadFailure>
      ) : (
        <Card>
          <Skeleton label={texts.loading} lines={4} />
        </Card>
      )}
    </Page>
  );
}

function Guide({ account }: { readonly account: Account }): ReactElement {
  const { name, isCompanyAccount, isTeamAccount, isTrialingTeams, companyName, isSamlRequired } = account;
  // Only an owner or super admin can go this way.
  const isOwnersWay = mayStartTrial(useAppSelector(selectRole));
  const hasPeople = isTeamAccount || isCompanyAccount || isTrialingTeams;
  const steps = [
    {
      ...texts.steps.people,
      way: hasPeople ? texts.toTeam : texts.startTrial,
      isDone: hasPeople,
      to: hasPeople ? '/app/team' : '/app/team-account-setup?next=/app/company-account-setup',
    },
    { ...texts.steps.details, isDone: Boolean(companyName), to: '/app/billing' },
    { ...texts.steps.plan, isDone: isCompanyAccount, to: `mailto:${brand.supportAddress}` },
    { ...texts.steps.signOn, isDone: isSamlRequired, to: `mailto:${brand.supportAddress}` },
  ];
  return (
    <>
      {isCompanyAccount && <Notice kind="success" title={texts.isCompany(name)} />}
      {!isOwnersWay && <Notice kind="info" title={texts.notOwner} />}
      <Card title={texts.stepsOf(name)}>
        <ol className={css.steps}>
          {steps.map(({ title, text, way, isDone, to }) => (
            <li key={title} className={css.step}>
              <div className={css.words}>
                <span className={css.name}>
                  {title} <Tag kind={isDone ? 'success' : 'neutral'}>{isDone ? texts.done : texts.open}</Tag>
                </span>
                <span className={css.text}>{text}</span>
              </div>
              {isOwnersWay && (
                <TextLink to={to} isExternal={to.startsWith('mailto:')}>
                  {way}
                </TextLink>
              )}
            </li>
          ))}
        </ol>
      </Card>
    </>
  );
}

export default definePage({
  path: '/app/company-account-setup',
  title: 'Company Account',
  frame: 'full',
  scrollsToTop: true,
  chunk: 'company-setup',
  needs: [accounts],
  Screen: CompanyPage,
});
