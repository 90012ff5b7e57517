import { useId, type ReactElement } from 'react';
import { roleLabel } from '../../../../domain/accounts';
import type { GrantableRole } from '../../../../domain/teamRoles';
import { Button } from '../../../widgets/Button/Button';
import { Card } from '../../../widgets/Card/Card';
import { SelectField } from '../../../widgets/SelectField/SelectField';
import { TextField } from '../../../widgets/TextField/TextField';
import { texts } from './texts';
import css from './PeopleScreen.module.css';
import type { InviteForm } from './state';

export interface InviteCardProps {
  form: InviteForm;
  /** The roles that the person may assign. */
  roles: readonly GrantableRole[];
  onType: (text: string) => void;
  onOffer: (role: GrantableRole) => void;
  onInvite: () => void;
}

/** Invites several at once; what could not be done is said of each address, which stays in the field. */
export function InviteCard({ form, roles, onType, onOffer, onInvite }: InviteCardProps): ReactElement {
  const results = useId();
  return (
    <Card title={texts.invite}>
      <form
        className={css.stack}
        noValidate
        onSubmit={(event) => {
          event.preventDefault();
          onInvite();
        }}
      >
        <div className={css.fields}>
          <TextField
            label={texts.addresses}
            name="addresses"
            value={form.typed}
            onChange={onType}
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
            onChange={(value) => onOffer(value as GrantableRole)}
            hint={texts.what[form.role]}
          />
        </div>
        <div>
          <Button kind="primary" type="submit" isBusy={form.isSending}>
            {texts.send}
          </Button>
        </div>
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
