import { useRef, useState, type KeyboardEvent, type ReactElement } from 'react';
import type { AccountChoice } from '../../features/accounts';
import { Avatar } from '../../widgets/Avatar/Avatar';
import { Dialog } from '../../widgets/Dialog/Dialog';
import { SearchField } from '../../widgets/SearchField/SearchField';
import { texts } from './texts';
import css from './AccountFinder.module.css';
import { planAndRole } from './sections';

export interface AccountFinderProps {
  accounts: readonly AccountChoice[];
  currentAccountId: number | null;
  onChoose: (id: number) => void;
  onClose: () => void;
}

/** The accounts whose name, plan or role contains every word, ignoring case. */
function matching(accounts: readonly AccountChoice[], search: string): readonly AccountChoice[] {
  const words = search.toLocaleLowerCase().split(/\s+/).filter(Boolean);
  return accounts.filter((account) => {
    const text = `${account.name} ${planAndRole(account)}`.toLocaleLowerCase();
    return words.every((word) => text.includes(word));
  });
}

/** All accounts of a person who has many, with a search. Up and Down move through them; Enter in the search opens the first. */
export default function AccountFinder({ accounts, currentAccountId, onChoose, onClose }: AccountFinderProps): ReactElement {
  const [search, setSearch] = useState('');
  const field = useRef<HTMLInputElement>(null);
  const list = useRef<HTMLUListElement>(null);
  const found = matching(accounts, search);

  const walk = (event: KeyboardEvent): void => {
    if (event.key === 'Enter' && event.target === field.current && found[0]) onChoose(found[0].id);
    const step = event.key === 'ArrowDown' ? 1 : event.key === 'ArrowUp' ? -1 : 0;
    if (step === 0) return;
    event.preventDefault();
    const stops = [field.current, ...(list.current?.querySelectorAll('button') ?? [])];
    stops[stops.indexOf(document.activeElement as HTMLInputElement) + step]?.focus();
  };

  return (
    <Dialog isOpen onClose={onClose} title={texts.finderTitle}>
      <div className={css.finder} role="presentation" onKeyDown={walk}>
        <SearchField label={texts.finderSearch} value={search} onChange={setSearch} result={texts.found(found.length)} inputRef={field} />
        {found.length === 0 && <p className={css.none}>{texts.noneFound}</p>}
        <ul ref={list} className={css.list}>
          {found.map((account) => (
            <li key={account.id}>
              <button
                type="button"
                className={css.account}
                aria-current={account.id === currentAccountId || undefined}
                onClick={() => onChoose(account.id)}
              >
                <Avatar name={account.name} url={account.logoUrl} size={32} shape="square" isDecoration />
                <span className={css.text}>
                  <span className={css.name}>{account.name}</span>
                  <span className={css.more}>{planAndRole(account)}</span>
                  <span className={css.more}>{account.usage}</span>
                </span>
                {account.id === currentAccountId && <span className={css.tick} aria-hidden="true" />}
              </button>
            </li>
          ))}
        </ul>
      </div>
    </Dialog>
  );
}
