import type { ReactElement } from 'react';
import type { AccountInShell } from '../accounts';
import { Button } from '../../widgets/Button/Button';
import { texts } from './texts';
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
    <aside className={css.bar} aria-label={texts.label} data-masquerading={isMasquerading || undefined}>
      <span>{isMasquerading ? texts.viewingAs(person.name, person.email, person.id) : texts.staff(person.email, person.id)}</span>
      {account && (
        <>
          <span>{texts.account(account.name, account.id, account.planName)}</span>
          <span>{texts.owner(account.ownerName, account.ownerEmail)}</span>
          {account.isTrialingTeams && <span>{texts.trialing}</span>}
          {account.wasTeam && <span>{texts.wasTeam}</span>}
        </>
      )}
      {others.length > 0 && (
        <span className={css.others}>
          {texts.switchTo}
          {others.map(({ id, name }) => (
            <button key={id} type="button" className={css.other} onClick={() => onSwitch(id)}>
              {`${name} (${id})`}
            </button>
          ))}
        </span>
      )}
      {isMasquerading && (
        <Button size="small" onClick={onStop}>
          {texts.stop}
        </Button>
      )}
    </aside>
  );
}
