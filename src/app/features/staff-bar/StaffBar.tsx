import type { ReactElement } from 'react';
import type { AccountInShell } from '../accounts';
import { Button } from '../../widgets/Button/Button';
import { copy } from './copy';
import css from './StaffBar.module.css';

export interface StaffBarProps {
  person: { readonly id: number; readonly name: string; readonly email: string };
  /** A member of staff looks on as the person; else the person is staff. */
  isMasquerading: boolean;
  /** Null while the accounts load. */
  account: (AccountInShell & { readonly id: number; readonly name: string }) | null;
  /** The person's other accounts. */
  others: readonly { readonly id: number; readonly name: string }[];
  onSwitch: (id: number) => void;
  onStop: () => void;
}

/** Shows staff as whom and in which account they see a page, and the way out. */
export function StaffBar({ person, isMasquerading, account, others, onSwitch, onStop }: StaffBarProps): ReactElement {
  return (
    <aside className={css.bar} aria-label={copy.label} data-masquerading={isMasquerading || undefined}>
      <span>{isMasquerading ? copy.viewingAs(person.name, person.email, person.id) : copy.staff(person.email, person.id)}</span>
      {account && (
        <>
          <span>{copy.account(account.name, account.id, account.planName)}</span>
          <span>{copy.owner(account.ownerName, account.ownerEmail)}</span>
          {account.isTrialingTeams && <span>{copy.trialing}</span>}
          {account.wasTeam && <span>{copy.wasTeam}</span>}
        </>
      )}
      {others.length > 0 && (
        <span className={css.others}>
          {copy.switchTo}
          {others.map(({ id, name }) => (
            <button key={id} type="button" className={css.other} onClick={() => onSwitch(id)}>
              {`${name} (${id})`}
            </button>
          ))}
        </span>
      )}
      {isMasquerading && (
        <Button size="small" onClick={onStop}>
          {copy.stop}
        </Button>
      )}
    </aside>
  );
}
