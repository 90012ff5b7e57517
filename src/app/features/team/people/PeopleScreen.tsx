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
import { copy } from './copy';
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
        <h1>{copy.title}</h1>
        {view && <p className={css.lead}>{copy.lead}</p>}
      </div>
      {view?.noTeam && (
        <Notice
          kind="info"
          title={copy.noTeamTitle}
          action={
            <TextLink to={view.noTeam === 'trial' ? '/app/team-account-setup?next=/app/team' : '/app/billing'} look="primary">
              {view.noTeam === 'trial' ? copy.startTrial : copy.seePlans}
            </TextLink>
          }
        >
          {copy.noTeam[view.noTeam]}
        </Notice>
      )}
      {view?.inviting && <InviteCard {...view.inviting} onType={acts.onType} onOffer={acts.onOffer} onInvite={acts.onInvite} />}
      <Card title={copy.people} aside={view && <span className={css.detail}>{seats(view)}</span>}>
        {view === null || view.list.phase === 'loading' ? (
          <Skeleton label={copy.loading} shape="row" lines={4} />
        ) : view.list.phase === 'failed' ? (
          <LoadFailure title={copy.failed} retry={copy.retry} onRetry={onRetry}>
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
        title={leaving ? (leaving.isSelf ? copy.leaveTitle(view?.accountName ?? '') : copy.removeTitle(leaving.name)) : ''}
        description={leaving && (leaving.isSelf ? copy.leaveText : copy.removeText(leaving.name, view?.accountName ?? ''))}
        confirm={leaving?.isSelf ? copy.leave : copy.remove}
        cancel={copy.stay}
        onConfirm={() => leaving && acts.onRemove(leaving)}
        onClose={() => setLeaving(null)}
      />
    </div>
  );
}

/** How many people there are, and how many are on their way. */
function seats({ list, inviting }: PeopleView): string {
  if (list.phase !== 'loaded') return '';
  return copy.count(list.total, inviting?.waiting.phase === 'loaded' ? inviting.waiting.invitations.length : 0);
}
