import { useState, type ReactElement } from 'react';
import { hasRoomForPeople } from '../../../../domain/accounts';
import { mayInvite, mayStartTrial } from '../../../../domain/teamRoles';
import { selectCollection, type WithEntities } from '../../../entities';
import { definePage } from '../../../platform/definePage';
import { useAppDispatch, useAppSelector } from '../../../platform/hooks';
import { Card } from '../../../widgets/Card/Card';
import { ConfirmDialog } from '../../../widgets/ConfirmDialog/ConfirmDialog';
import { LoadFailure } from '../../../widgets/LoadFailure/LoadFailure';
import { Notice } from '../../../widgets/Notice/Notice';
import { Page, PageHead } from '../../../widgets/Page/Page';
import { Skeleton } from '../../../widgets/Skeleton/Skeleton';
import { TextLink } from '../../../widgets/TextLink/TextLink';
import { currentAccountChosen, parts as accounts, selectCurrentAccount, selectRole } from '../../accounts';
import { members, parts as memberParts } from '../../members';
import { selectProfile, type WithProfile } from '../../profile';
import { sessionLoaded } from '../../session';
import { MemberList } from './MemberList';
import css from './page.module.css';
import { InviteCard, WaitingCard } from './invitationCards';
import { invitationsFlow } from './invitations';
import { loadPeople, peopleFlow } from './sagas';
import { isAlone, selectRows, type MemberRow } from './selectors';
import { memberRemovalConfirmed, peopleSlice, selectPeople } from './state';
import { texts } from './texts';

const { listsRetried } = peopleSlice.actions;

/** The people of an account, their roles, and the invitations. */
function PeoplePage(): ReactElement {
  const dispatch = useAppDispatch();
  // Until the profile is there it is not known what the person may do.
  const isKnown = useAppSelector((state: WithProfile) => selectProfile(state) !== null);
  const current = useAppSelector(selectCurrentAccount);
  const account = isKnown ? current : null;
  const role = useAppSelector(selectRole);
  const { total, rows } = useAppSelector(selectRows);
  const { waiting, search } = useAppSelector(selectPeople);
  const { status, statusMessages } = useAppSelector((state: WithEntities) => selectCollection(state, members).state);
  const isListed = useAppSelector((state: WithEntities) => selectCollection(state, members).data.listed !== undefined);
  const [leaving, setLeaving] = useState<MemberRow | null>(null);
  const alone = isAlone(account);
  const hasFailed = status === 'failure' && !alone;
  const hasRoom = account !== null && hasRoomForPeople(account);
  const mayTry = account?.teamsTrialEndDate === null && mayStartTrial(role);
  const name = account?.name ?? '';
  const isLoaded = account !== null && !hasFailed && (isListed || alone);
  const onWay = hasRoom && mayInvite(role) && waiting.phase === 'loaded' ? waiting.invitations.length : 0;
  return (
    <Page>
      <PageHead title={texts.title} lead={account && texts.lead} />
      {account && !hasRoom && (
        <Notice
          kind="info"
          title={texts.noTeamTitle}
          action={
            <TextLink to={mayTry ? '/app/team-account-setup?next=/app/team' : '/app/billing'} look="primary">
              {mayTry ? texts.startTrial : texts.seePlans}
            </TextLink>
          }
        >
          {texts.noTeam[mayTry ? 'trial' : 'no trial']}
        </Notice>
      )}
      {hasRoom && mayInvite(role) && <InviteCard />}
      <Card title={texts.people} aside={account && <span className={css.detail}>{isLoaded ? texts.count(total, onWay) : ''}</span>}>
        {isLoaded ? (
          <MemberList rows={rows} total={total} search={search} onAsk={setLeaving} />
        ) : account !== null && hasFailed ? (
          <LoadFailure title={texts.failed} retry={texts.retry} onRetry={() => dispatch(listsRetried())}>
            {statusMessages[0] ?? ''}
          </LoadFailure>
        ) : (
          <Skeleton label={texts.loading} shape="row" lines={4} />
        )}
      </Card>
      {hasRoom && mayInvite(role) && <WaitingCard />}
      <ConfirmDialog
        isOpen={leaving !== null}
        title={leaving ? (leaving.isSelf ? texts.leaveTitle(name) : texts.removeTitle(leaving.name)) : ''}
        description={leaving && (leaving.isSelf ? texts.leaveText : texts.removeText(leaving.name, name))}
        confirm={leaving?.isSelf ? texts.leave : texts.remove}
        cancel={texts.stay}
        onConfirm={() => leaving && dispatch(memberRemovalConfirmed({ id: leaving.id, name: leaving.name, isSelf: leaving.isSelf }))}
        onClose={() => setLeaving(null)}
      />
    </Page>
  );
}

export default definePage({
  path: '/app/team',
  title: 'Team',
  frame: 'full',
  scrollsToTop: true,
  chunk: 'team',
  needs: [accounts, memberParts],
  slices: [peopleSlice],
  sagas: [invitationsFlow, peopleFlow],
  load: loadPeople,
  reloadOn: [sessionLoaded, currentAccountChosen, listsRetried],
  Screen: PeoplePage,
});
