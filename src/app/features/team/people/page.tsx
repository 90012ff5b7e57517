import { useState, type ReactElement } from 'react';
import { definePage } from '../../../platform/definePage';
import { useAppDispatch, useAppSelector } from '../../../platform/hooks';
import { Card } from '../../../widgets/Card/Card';
import { ConfirmDialog } from '../../../widgets/ConfirmDialog/ConfirmDialog';
import { LoadFailure } from '../../../widgets/LoadFailure/LoadFailure';
import { Notice } from '../../../widgets/Notice/Notice';
import { Page, PageHead } from '../../../widgets/Page/Page';
import { Skeleton } from '../../../widgets/Skeleton/Skeleton';
import { TextLink } from '../../../widgets/TextLink/TextLink';
import { currentAccountChosen, parts as accounts } from '../../accounts';
import { parts as members } from '../../members';
import { sessionLoaded } from '../../session';
import { MemberList } from './MemberList';
import css from './page.module.css';
import { InviteCard, WaitingCard } from './invitationCards';
import { invitationsFlow } from './invitations';
import { loadPeople, peopleFlow } from './sagas';
import { selectPeopleView, type MemberRow, type PeopleView } from './selectors';
import { memberRemovalConfirmed, peopleSlice } from './state';
import { texts } from './texts';

const { listsRetried } = peopleSlice.actions;

/** The people of an account, their roles, and the invitations. */
function PeoplePage(): ReactElement {
  const dispatch = useAppDispatch();
  const view = useAppSelector(selectPeopleView);
  const [leaving, setLeaving] = useState<MemberRow | null>(null);
  return (
    <Page>
      <PageHead title={texts.title} lead={view && texts.lead} />
      {view?.noTeam && (
        <Notice
          kind="info"
          title={texts.noTeamTitle}
          action={
            <TextLink to={view.noTeam === 'trial' ? '/app/team-account-setup?next=/app/team' : '/app/billing'} look="primary">
              {view.noTeam === 'trial' ? texts.startTrial : texts.seePlans}
            </TextLink>
          }
        >
          {texts.noTeam[view.noTeam]}
        </Notice>
      )}
      {view?.inviting && <InviteCard {...view.inviting} />}
      <Card title={texts.people} aside={view && <span className={css.detail}>{seats(view)}</span>}>
        {view === null || view.list.phase === 'loading' ? (
          <Skeleton label={texts.loading} shape="row" lines={4} />
        ) : view.list.phase === 'failed' ? (
          <LoadFailure title={texts.failed} retry={texts.retry} onRetry={() => dispatch(listsRetried())}>
            {view.list.message}
          </LoadFailure>
        ) : (
          <MemberList {...view.list} search={view.search} onAsk={setLeaving} />
        )}
      </Card>
      {view?.inviting && <WaitingCard {...view.inviting} />}
      <ConfirmDialog
        isOpen={leaving !== null}
        title={leaving ? (leaving.isSelf ? texts.leaveTitle(view?.accountName ?? '') : texts.removeTitle(leaving.name)) : ''}
        description={leaving && (leaving.isSelf ? texts.leaveText : texts.removeText(leaving.name, view?.accountName ?? ''))}
        confirm={leaving?.isSelf ? texts.leave : texts.remove}
        cancel={texts.stay}
        onConfirm={() => leaving && dispatch(memberRemovalConfirmed({ id: leaving.id, name: leaving.name, isSelf: leaving.isSelf }))}
        onClose={() => setLeaving(null)}
      />
    </Page>
  );
}

/** How many people there are, and how many are on their way. */
function seats({ list, inviting }: PeopleView): string {
  if (list.phase !== 'loaded') return '';
  return texts.count(list.total, inviting?.waiting.phase === 'loaded' ? inviting.waiting.invitations.length : 0);
}

export default definePage({
  path: '/app/team',
  title: 'Team',
  frame: 'full',
  scrollsToTop: true,
  chunk: 'team',
  needs: [accounts, members],
  slices: [peopleSlice],
  sagas: [invitationsFlow, peopleFlow],
  load: loadPeople,
  reloadOn: [sessionLoaded, currentAccountChosen, listsRetried],
  Screen: PeoplePage,
});
