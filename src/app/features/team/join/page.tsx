import type { ReactElement } from 'react';
import type { InvitationOffer } from '../../../../contract/team';
import { roleLabel } from '../../../../domain/accounts';
import { shortDate } from '../../../../domain/relativeTime';
import { usePorts } from '../../../platform/PortsContext';
import { definePage } from '../../../platform/definePage';
import { useAppDispatch, useAppSelector } from '../../../platform/hooks';
import { invitedAddress } from '../../../platform/invitedAddress';
import type { LoadedPart } from '../../../platform/remote';
import { Avatar } from '../../../widgets/Avatar/Avatar';
import { Button } from '../../../widgets/Button/Button';
import { Card } from '../../../widgets/Card/Card';
import { EmptyState } from '../../../widgets/EmptyState/EmptyState';
import { LockedDrawing } from '../../../widgets/Illustration/LockedDrawing';
import { LoadFailure } from '../../../widgets/LoadFailure/LoadFailure';
import { Notice } from '../../../widgets/Notice/Notice';
import { Skeleton } from '../../../widgets/Skeleton/Skeleton';
import { Stack } from '../../../widgets/Stack/Stack';
import { TextLink } from '../../../widgets/TextLink/TextLink';
import { parts as accounts } from '../../accounts';
import { selectCurrentEmail, sessionLoaded, sessionLoadFailed, sessionMissing } from '../../session';
import css from './page.module.css';
import { joinFlow, joinSlice, loadOffer, selectJoin, type JoinState } from './state';
import { texts } from './texts';

const { accepted, retried } = joinSlice.actions;

/** The page behind the mailed invitation: which account, who invites, and as whom one accepts. */
function JoinPage(): ReactElement {
  const dispatch = useAppDispatch();
  const join = useAppSelector(selectJoin);
  return (
    <div className={css.page}>
      {join.phase === 'loading' && <Skeleton label={texts.looking} lines={4} />}
      {join.phase === 'failed' && <LoadFailure title={texts.failedTitle} retry={texts.retry} onRetry={() => dispatch(retried())} />}
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
      {join.phase === 'loaded' && <Offer {...join} />}
    </div>
  );
}

function Offer({ offer, isAccepting, issue }: LoadedPart<JoinState>): ReactElement {
  const dispatch = useAppDispatch();
  const email = useAppSelector(selectCurrentEmail);
  const code = usePorts().location.invitation() ?? '';
  const query = { forceLoginDisplayForm: 'true' };
  const logInAddress = invitedAddress('/app/login', code, { ...query, email: offer.email });
  return (
    <Card>
      <Stack>
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
              <Button kind="primary" isWide isBusy={isAccepting} onClick={() => dispatch(accepted())}>
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
                {texts.newHere} <TextLink to={invitedAddress('/sign-up', code, query)}>{texts.signUp}</TextLink>
              </p>
            </>
          )}
        </div>
      </Stack>
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

export default definePage({
  path: '/app/join-team',
  title: 'Join a Team',
  auth: 'attempt',
  frame: 'logo',
  scrollsToTop: true,
  chunk: 'join-team',
  needs: [accounts],
  slices: [joinSlice],
  sagas: [joinFlow],
  load: loadOffer,
  reloadOn: [retried, sessionLoaded, sessionMissing, sessionLoadFailed],
  Screen: JoinPage,
});
