import type { ReactElement } from 'react';
import { Button } from '../../../widgets/Button/Button';
import { EmptyState } from '../../../widgets/EmptyState/EmptyState';
import { LockedDrawing } from '../../../widgets/Illustration/LockedDrawing';
import { Notice } from '../../../widgets/Notice/Notice';
import { TextLink } from '../../../widgets/TextLink/TextLink';
import type { AccountChoice } from '../selectors';
import type { LostAccount } from '../state';
import css from './AccessScreen.module.css';
import { texts } from './texts';
import type { AccountCreationState } from './state';

export interface AccessScreenProps {
  /** The person's accounts; without any, the page says so. */
  accounts: readonly Pick<AccountChoice, 'id' | 'name' | 'plan' | 'role'>[];
  /** The account that they were removed from just now; null when that is not known. */
  lost: LostAccount | null;
  creation: AccountCreationState;
  onCreate: () => void;
  onSwitch: (id: number) => void;
  onLogOut: () => void;
}

/** Says that the person belongs to no account, or not to the one in the address, and what they can do. */
export function AccessScreen({ accounts, lost, creation, onCreate, onSwitch, onLogOut }: AccessScreenProps): ReactElement {
  if (accounts.length > 0) {
    return (
      <EmptyState level="h1" drawing={<LockedDrawing />} title={texts.denied.title(lost)}>
        <p>{texts.denied.reason(lost)}</p>
        <p id="own-accounts">{texts.denied.others}</p>
        <ul className={css.accounts} aria-labelledby="own-accounts">
          {accounts.map(({ id, name, plan, role }) => (
            <li key={id}>
              <Button isWide onClick={() => onSwitch(id)}>
                {name}
              </Button>
              <span className={css.detail}>{role === null ? plan : `${plan} · ${role}`}</span>
            </li>
          ))}
        </ul>
      </EmptyState>
    );
  }
  const isCreating = creation.phase === 'creating';
  return (
    <EmptyState
      level="h1"
      drawing={<LockedDrawing />}
      title={texts.none.title}
      action={
        <div className={css.actions}>
          <Button kind="primary" isBusy={isCreating} onClick={onCreate}>
            {isCreating ? texts.none.creating : texts.none.create}
          </Button>
          <Button onClick={onLogOut}>{texts.none.logOut}</Button>
        </div>
      }
    >
      <p>{texts.none.reason(lost)}</p>
      <p>{texts.none.own}</p>
      {creation.phase === 'failed' && <Notice kind="error">{creation.message}</Notice>}
      <p>
        <TextLink to="/app/settings/profile" isQuiet>
          {texts.none.settings}
        </TextLink>
      </p>
    </EmptyState>
  );
}
