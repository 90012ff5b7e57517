import type { ReactElement } from 'react';
import type { Invitation } from '../../../../contract/invitations';
import { displayName, roleLabel } from '../../../../domain/accounts';
import { shortDate } from '../../../../domain/relativeTime';
import type { GrantableRole } from '../../../../domain/teamRoles';
import { Button } from '../../../widgets/Button/Button';
import { Card } from '../../../widgets/Card/Card';
import { LoadFailure } from '../../../widgets/LoadFailure/LoadFailure';
import { Skeleton } from '../../../widgets/Skeleton/Skeleton';
import { Tag } from '../../../widgets/Tag/Tag';
import { texts } from './texts';
import css from './PeopleScreen.module.css';
import type { WaitingState } from './state';

export interface WaitingCardProps {
  waiting: WaitingState;
  /** The roles that the person may assign: an invitation for a higher role cannot be changed (S52). */
  roles: readonly GrantableRole[];
  onRetry: () => void;
  onResend: (invitation: Invitation) => void;
  onRevoke: (invitation: Invitation) => void;
}

/** The invitations that are not accepted yet. */
export function WaitingCard({ waiting, roles, onRetry, onResend, onRevoke }: WaitingCardProps): ReactElement {
  return (
    <Card title={texts.waiting}>
      {/* One line: a higher one would let the page, and an open menu of a person above, move when the list arrives. */}
      {waiting.phase === 'loading' && <Skeleton label={texts.waitingLoading} lines={1} />}
      {waiting.phase === 'failed' && <LoadFailure title={texts.waitingFailed} retry={texts.retry} onRetry={onRetry} />}
      {waiting.phase === 'loaded' && waiting.invitations.length === 0 && <p className={css.detail}>{texts.noneWaiting}</p>}
      {waiting.phase === 'loaded' && waiting.invitations.length > 0 && (
        <ul className={css.list} aria-label={texts.waiting}>
          {waiting.invitations.map((invitation) => (
            <li key={invitation.id} className={css.row}>
              <div className={css.names}>
                <span className={css.name}>{invitation.email}</span>
                <Detail {...invitation} at={waiting.at} />
              </div>
              {(roles as readonly string[]).includes(invitation.role) && (
                <div className={css.acts}>
                  <Button
                    size="small"
                    label={texts.resendLabel(invitation.email)}
                    isBusy={waiting.busy.includes(invitation.id)}
                    onClick={() => onResend(invitation)}
                  >
                    {texts.resend}
                  </Button>
                  <Button
                    size="small"
                    kind="plain"
                    label={texts.revokeLabel(invitation.email)}
                    isDisabled={waiting.busy.includes(invitation.id)}
                    onClick={() => onRevoke(invitation)}
                  >
                    {texts.revoke}
                  </Button>
                </div>
              )}
            </li>
          ))}
        </ul>
      )}
    </Card>
  );
}

function Detail({ role, expiresAt, invitedBy, at }: Invitation & { at: number }): ReactElement {
  const end = Date.parse(expiresAt);
  const inviter = invitedBy === null ? '' : ` · ${texts.by(displayName(invitedBy))}`;
  return (
    <span className={css.detail}>
      {roleLabel(role)}
      {inviter} · {end <= at ? <Tag kind="warning">{texts.expired}</Tag> : texts.openUntil(shortDate(end))}
    </span>
  );
}
