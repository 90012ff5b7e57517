import { useId, type ReactElement } from 'react';
import type { Invitation } from '../../../../contract/team';
import { displayName, roleLabel } from '../../../../domain/accounts';
import { shortDate } from '../../../../domain/relativeTime';
import { rolesToGrant, type GrantableRole } from '../../../../domain/teamRoles';
import { useAppDispatch, useAppSelector } from '../../../platform/hooks';
import { Button } from '../../../widgets/Button/Button';
import { Card } from '../../../widgets/Card/Card';
import { LoadFailure } from '../../../widgets/LoadFailure/LoadFailure';
import { SelectField } from '../../../widgets/SelectField/SelectField';
import { Skeleton } from '../../../widgets/Skeleton/Skeleton';
import { Stack } from '../../../widgets/Stack/Stack';
import { Tag } from '../../../widgets/Tag/Tag';
import { TextField } from '../../../widgets/TextField/TextField';
import { selectRole } from '../../accounts';
import css from './page.module.css';
import { peopleSlice, selectPeople } from './state';
import { texts } from './texts';

const { addressesTyped, invitationsSubmitted, listsRetried, resendRequested, revocationRequested, roleOffered } = peopleSlice.actions;

/** Invites several at once; what could not be done is said of each address, which stays in the field. */
export function InviteCard(): ReactElement {
  const dispatch = useAppDispatch();
  const results = useId();
  const { form } = useAppSelector(selectPeople);
  const roles = rolesToGrant(useAppSelector(selectRole));
  return (
    <Card title={texts.invite}>
      <form
        noValidate
        onSubmit={(event) => {
          event.preventDefault();
          dispatch(invitationsSubmitted());
        }}
      >
        <Stack>
          <div className={css.fields}>
            <TextField
              label={texts.addresses}
              name="addresses"
              value={form.typed}
              onChange={(text) => dispatch(addressesTyped({ text }))}
              error={form.issue}
              hint={texts.addressesHint}
              inputMode="email"
              autoComplete="off"
            />
            <SelectField
              label={texts.inviteRole}
              name="role"
              value={form.role}
              choices={roles.map((role) => ({ value: role, label: roleLabel(role) }))}
              onChange={(value) => dispatch(roleOffered({ role: value as GrantableRole }))}
              hint={texts.what[form.role]}
            />
          </div>
          <div>
            <Button kind="primary" type="submit" isBusy={form.isSending}>
              {texts.send}
            </Button>
          </div>
        </Stack>
      </form>
      <div id={results} role="status">
        {form.results.length > 0 && (
          <ul className={css.results}>
            {form.results.map(({ email, outcome }, index) => (
              <li key={`${index}${email}`} data-outcome={outcome}>
                <strong>{email}</strong> {texts.outcomes[outcome]}
              </li>
            ))}
          </ul>
        )}
      </div>
    </Card>
  );
}

/** The invitations that are not accepted yet. */
export function WaitingCard(): ReactElement {
  const dispatch = useAppDispatch();
  const { waiting } = useAppSelector(selectPeople);
  // An invitation for a higher role cannot be changed (S52).
  const roles: readonly string[] = rolesToGrant(useAppSelector(selectRole));
  return (
    <Card title={texts.waiting}>
      {/* One line: a higher one would let the page, and an open menu of a person above, move when the list arrives. */}
      {waiting.phase === 'loading' && <Skeleton label={texts.waitingLoading} lines={1} />}
      {waiting.phase === 'failed' && (
        <LoadFailure title={texts.waitingFailed} retry={texts.retry} onRetry={() => dispatch(listsRetried())} />
      )}
      {waiting.phase === 'loaded' && waiting.invitations.length === 0 && <p className={css.detail}>{texts.noneWaiting}</p>}
      {waiting.phase === 'loaded' && waiting.invitations.length > 0 && (
        <ul className={css.list} aria-label={texts.waiting}>
          {waiting.invitations.map((invitation) => (
            <li key={invitation.id} className={css.row}>
              <div className={css.names}>
                <span className={css.name}>{invitation.email}</span>
                <Detail {...invitation} at={waiting.at} />
              </div>
              {roles.includes(invitation.role) && (
                <div className={css.acts}>
                  <Button
                    size="small"
                    label={texts.resendLabel(invitation.email)}
                    isBusy={waiting.busy.includes(invitation.id)}
                    onClick={() => dispatch(resendRequested({ id: invitation.id, email: invitation.email }))}
                  >
                    {texts.resend}
                  </Button>
                  <Button
                    size="small"
                    kind="plain"
                    label={texts.revokeLabel(invitation.email)}
                    isDisabled={waiting.busy.includes(invitation.id)}
                    onClick={() => dispatch(revocationRequested({ id: invitation.id, email: invitation.email }))}
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
