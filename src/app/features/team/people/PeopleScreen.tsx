import { useState, type ReactElement } from 'react';
import type { Invitation } from '../../../../contract/invitations';
import type { GrantableRole } from '../../../../domain/teamRoles';
import { Card } from '../../../widgets/Card/Card';
import { ConfirmDialog } from '../../../widgets/ConfirmDialog/ConfirmDialog';
import { LoadFailure } from '../../../widgets/LoadFailure/LoadFailure';
import { Notice } from '../../../widgets/Notice/Notice';
import { Skeleton } from '../../../widgets/Skeleton/Skeleton';
import { TextLink } from '../../../widgets/TextLink/TextLink';
import { InviteCard } from './InviteCard';
import { MemberList } from './MemberList';
import { WaitingCard } from './WaitingCard';
import { texts } from './texts';
import css from './PeopleScreen.module.css';
import type { MemberRow, PeopleView } from './selectors';

export interface PeopleScreenProps {
  /** Null while it is not known which account is meant. */
  view: PeopleView | null;
  onRetry: () => void;
  onSearch: (text: string) => void;
  onRole: (member: MemberRow, role: GrantableRole) => void;
  onRemove: (member: MemberRow) => void;
  onType: (text: string) => void;
  onOffer: (role: GrantableRole) => void;
  onInvite: () => void;
  onResend: (invitation: Invitation) => void;
  onRevoke: (invitation: Invitation) => void;
}

/** The people of an account, their roles, and the invitations. */
export function PeopleScreen({ view, onRetry, ...acts }: PeopleScreenProps): ReactElement {
  const [leaving, setLeaving] = useState<MemberRow | null>(null);
  return (
    <div className={css.page}>
      <div>
        <h1>{texts.title}</h1>
        {view && <p className={css.lead}>{texts.lead}</p>}
      </div>
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
      {view?.inviting && <InviteCard {...view.inviting} onType={acts.onType} onOffer={acts.onOffer} onInvite={acts.onInvite} />}
      <Card title={texts.people} aside={view && <span className={css.detail}>{seats(view)}</span>}>
        {view === null || view.list.phase === 'loading' ? (
          <Skeleton label={texts.loading} shape="row" lines={4} />
        ) : view.list.phase === 'failed' ? (
          <LoadFailure title={texts.failed} retry={texts.retry} onRetry={onRetry}>
            {view.list.message}
          </LoadFailure>
        ) : (
          <MemberList {...view.list} search={view.search} onSearch={acts.onSearch} onRole={acts.onRole} onAsk={setLeaving} />
        )}
      </Card>
      {view?.inviting && (
        <WaitingCard
          waiting={view.inviting.waiting}
          roles={view.inviting.roles}
          onRetry={onRetry}
          onResend={acts.onResend}
          onRevoke={acts.onRevoke}
        />
      )}
      <ConfirmDialog
        isOpen={leaving !== null}
        title={leaving ? (leaving.isSelf ? texts.leaveTitle(view?.accountName ?? '') : texts.removeTitle(leaving.name)) : ''}
        description={leaving && (leaving.isSelf ? texts.leaveText : texts.removeText(leaving.name, view?.accountName ?? ''))}
        confirm={leaving?.isSelf ? texts.leave : texts.remove}
        cancel={texts.stay}
        onConfirm={() => leaving && acts.onRemove(leaving)}
        onClose={() => setLeaving(null)}
      />
    </div>
  );
}

/** How many people there are, and how many are on their way. */
function seats({ list, inviting }: PeopleView): string {
  if (list.phase !== 'loaded') return '';
  return texts.count(list.total, inviting?.waiting.phase === 'loaded' ? inviting.waiting.invitations.length : 0);
}
