import type { ReactElement } from 'react';
import { roleLabel } from '../../../../domain/accounts';
import { shortDate } from '../../../../domain/relativeTime';
import type { InvitationOffer } from '../../../../contract/invitations';
import type { LoadedPart } from '../../../platform/remote';
import { Avatar } from '../../../widgets/Avatar/Avatar';
import { Button } from '../../../widgets/Button/Button';
import { Card } from '../../../widgets/Card/Card';
import { EmptyState } from '../../../widgets/EmptyState/EmptyState';
import { LockedDrawing } from '../../../widgets/Illustration/LockedDrawing';
import { LoadFailure } from '../../../widgets/LoadFailure/LoadFailure';
import { Notice } from '../../../widgets/Notice/Notice';
import { Skeleton } from '../../../widgets/Skeleton/Skeleton';
import { TextLink } from '../../../widgets/TextLink/TextLink';
import { texts } from './texts';
import css from './JoinScreen.module.css';
import type { JoinState } from './state';

export interface JoinScreenProps {
  join: JoinState;
  /** The person signed in here; null for a visitor. */
  email: string | null;
  logInAddress: string;
  signUpAddress: string;
  onAccept: () => void;
  onRetry: () => void;
}

/** The page behind the mailed invitation: which account, who invites, and as whom one accepts. */
export function JoinScreen({ join, onRetry, ...ways }: JoinScreenProps): ReactElement {
  return (
    <div className={css.page}>
      {join.phase === 'loading' && <Skeleton label={texts.looking} lines={4} />}
      {join.phase === 'failed' && <LoadFailure title={texts.failedTitle} retry={texts.retry} onRetry={onRetry} />}
      {join.phase === 'missing' && (
        <EmptyState
          level="h1"
          drawing={<LockedDrawing />}
          title={texts.goneTitle}
          action={
            <TextLink to="/app/dashboard" look="secondary">
              {texts.home}
            </TextLink>
          }
        >
          {texts.goneText}
        </EmptyState>
      )}
      {join.phase === 'loaded' && <Offer {...join} {...ways} />}
    </div>
  );
}

type OfferProps = LoadedPart<JoinState> & Omit<JoinScreenProps, 'join' | 'onRetry'>;

function Offer({ offer, isAccepting, issue, email, logInAddress, signUpAddress, onAccept }: OfferProps): ReactElement {
  return (
    <Card>
      <div className={css.offer}>
        <Avatar name={offer.account.name} url={offer.account.logoUrl} shape="square" size={64} isDecoration />
        <h1 className={css.title}>{texts.title(offer.account.name)}</h1>
        <p className={css.lead}>{by(offer)}</p>
        <dl className={css.facts}>
          <Fact term={texts.invited}>{offer.email}</Fact>
          <Fact term={texts.role}>{roleLabel(offer.role)}</Fact>
          <Fact term={texts.until}>{shortDate(Date.parse(offer.expiresAt))}</Fact>
        </dl>
        {issue !== null && <Notice kind="error">{issue}</Notice>}
        {email !== null && !offer.isYours && (
          <Notice kind="warning" title={texts.notYours(email)}>
            {texts.notYoursHint}
          </Notice>
        )}
        <div className={css.ways}>
          {offer.isYours ? (
            <>
              <Button kind="primary" isWide isBusy={isAccepting} onClick={onAccept}>
                {texts.acceptAs(offer.email)}
              </Button>
              <TextLink to={logInAddress}>{texts.otherAccount}</TextLink>
            </>
          ) : (
            <>
              <TextLink to={logInAddress} look="primary">
                {email === null ? texts.logIn(offer.email) : texts.otherAccount}
              </TextLink>
              <p className={css.lead}>
                {texts.newHere} <TextLink to={signUpAddress}>{texts.signUp}</TextLink>
              </p>
            </>
          )}
        </div>
      </div>
    </Card>
  );
}

function by({ invitedBy }: InvitationOffer): string {
  if (invitedBy === null) return texts.byNobody;
  return texts.by(invitedBy.name.trim() ? `${invitedBy.name} (${invitedBy.email})` : invitedBy.email);
}

function Fact({ term, children }: { term: string; children: string }): ReactElement {
  return (
    <div className={css.fact}>
      <dt>{term}</dt>
      <dd>{children}</dd>
    </div>
  );
}
