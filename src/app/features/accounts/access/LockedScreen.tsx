import type { ReactElement } from 'react';
import { Button } from '../../../widgets/Button/Button';
import { EmptyState } from '../../../widgets/EmptyState/EmptyState';
import { LockedDrawing } from '../../../widgets/Illustration/LockedDrawing';
import { TextLink } from '../../../widgets/TextLink/TextLink';
import type { AccountChoice } from '../selectors';
import css from './AccessScreen.module.css';
import { lockTexts } from '../lockTexts';

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
      title={lockTexts.title(account.name)}
      action={
        <div className={css.actions}>
          <TextLink to={setupAddress} look="primary">
            {lockTexts.setUp}
          </TextLink>
          <Button onClick={onLogOut}>{lockTexts.logOut}</Button>
        </div>
      }
    >
      <p>{lockTexts.reason(account.name)}</p>
      <p>{lockTexts.help(account.owner.name.trim() || account.owner.email)}</p>
      {others.length > 0 && (
        <>
          <p id="other-accounts">{lockTexts.others}</p>
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
          {lockTexts.settings}
        </TextLink>
      </p>
    </EmptyState>
  );
}
