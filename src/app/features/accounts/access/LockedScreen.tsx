import type { ReactElement } from 'react';
import { Button } from '../../../widgets/Button/Button';
import { EmptyState } from '../../../widgets/EmptyState/EmptyState';
import { LockedDrawing } from '../../../widgets/Illustration/LockedDrawing';
import { TextLink } from '../../../widgets/TextLink/TextLink';
import type { AccountChoice } from '../selectors';
import css from './AccessScreen.module.css';
import { lockCopy } from '../lockCopy';

export interface LockedScreenProps {
  account: { readonly name: string; readonly owner: { readonly name: string; readonly email: string } };
  setupAddress: string;
  /** The person's other accounts. */
  others: readonly Pick<AccountChoice, 'id' | 'name' | 'plan' | 'role'>[];
  onSwitch: (id: number) => void;
  onLogOut: () => void;
}

/** In place of a page of an account that requires a second factor: why, and how to get in. */
export function LockedScreen({ account, setupAddress, others, onSwitch, onLogOut }: LockedScreenProps): ReactElement {
  return (
    <EmptyState
      level="h1"
      drawing={<LockedDrawing />}
      title={lockCopy.title(account.name)}
      action={
        <div className={css.actions}>
          <TextLink to={setupAddress} look="primary">
            {lockCopy.setUp}
          </TextLink>
          <Button onClick={onLogOut}>{lockCopy.logOut}</Button>
        </div>
      }
    >
      <p>{lockCopy.reason(account.name)}</p>
      <p>{lockCopy.help(account.owner.name.trim() || account.owner.email)}</p>
      {others.length > 0 && (
        <>
          <p id="other-accounts">{lockCopy.others}</p>
          <ul className={css.accounts} aria-labelledby="other-accounts">
            {others.map(({ id, name, plan, role }) => (
              <li key={id}>
                <Button isWide onClick={() => onSwitch(id)}>
                  {name}
                </Button>
                <span className={css.detail}>{role === null ? plan : `${plan} · ${role}`}</span>
              </li>
            ))}
          </ul>
        </>
      )}
      <p>
        <TextLink to="/app/settings/profile" isQuiet>
          {lockCopy.settings}
        </TextLink>
      </p>
    </EmptyState>
  );
}
