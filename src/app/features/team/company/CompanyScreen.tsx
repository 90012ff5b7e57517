import type { ReactElement } from 'react';
import { brand } from '../../../../domain/brand';
import { Card } from '../../../widgets/Card/Card';
import { LoadFailure } from '../../../widgets/LoadFailure/LoadFailure';
import { Notice } from '../../../widgets/Notice/Notice';
import { Skeleton } from '../../../widgets/Skeleton/Skeleton';
import { Tag } from '../../../widgets/Tag/Tag';
import { TextLink } from '../../../widgets/TextLink/TextLink';
import { texts } from './texts';
import css from './CompanyScreen.module.css';

/** How far an account is on its way to being a company's. */
export interface CompanyShown {
  readonly accountName: string;
  readonly isCompany: boolean;
  /** A team, on trial or for good, or a company. */
  readonly hasPeople: boolean;
  readonly hasCompanyDetails: boolean;
  readonly isSingleSignOnRequired: boolean;
  /** Only an owner or super admin can go this way. */
  readonly isOwnersWay: boolean;
}

export interface CompanyScreenProps {
  /** Null while the account is on its way. */
  shown: CompanyShown | null;
  failure: string | null;
  onRetry: () => void;
}

/** Guides an owner to a company account: what is done, what is next, and what we do. */
export function CompanyScreen({ shown, failure, onRetry }: CompanyScreenProps): ReactElement {
  return (
    <div className={css.page}>
      <h1>{texts.title}</h1>
      <p className={css.lead}>{texts.lead}</p>
      {shown ? (
        <Guide {...shown} />
      ) : failure === null ? (
        <Card>
          <Skeleton label={texts.loading} lines={4} />
        </Card>
      ) : (
        <LoadFailure title={texts.failed} retry={texts.retry} onRetry={onRetry}>
          {failure}
        </LoadFailure>
      )}
    </div>
  );
}

function Guide({ accountName, isCompany, hasPeople, hasCompanyDetails, isSingleSignOnRequired, isOwnersWay }: CompanyShown): ReactElement {
  const steps = [
    {
      ...texts.steps.people,
      way: hasPeople ? texts.toTeam : texts.startTrial,
      isDone: hasPeople,
      to: hasPeople ? '/app/team' : '/app/team-account-setup?next=/app/company-account-setup',
    },
    { ...texts.steps.details, isDone: hasCompanyDetails, to: '/app/billing' },
    { ...texts.steps.plan, isDone: isCompany, to: `mailto:${brand.supportAddress}` },
    { ...texts.steps.signOn, isDone: isSingleSignOnRequired, to: `mailto:${brand.supportAddress}` },
  ];
  return (
    <>
      {isCompany && <Notice kind="success" title={texts.isCompany(accountName)} />}
      {!isOwnersWay && <Notice kind="info" title={texts.notOwner} />}
      <Card title={texts.stepsOf(accountName)}>
        <ol className={css.steps}>
          {steps.map(({ title, text, way, isDone, to }) => (
            <li key={title} className={css.step}>
              <div className={css.words}>
                <span className={css.name}>
                  {title} <Tag kind={isDone ? 'success' : 'neutral'}>{isDone ? texts.done : texts.open}</Tag>
                </span>
                <span className={css.lead}>{text}</span>
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
