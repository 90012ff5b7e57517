import type { ReactElement } from 'react';
import { AppLogo } from '../../../widgets/AppLogo/AppLogo';
import { SearchField } from '../../../widgets/SearchField/SearchField';
import { Skeleton } from '../../../widgets/Skeleton/Skeleton';
import { appsMatching } from '../choices';
import { texts } from '../texts';
import type { AppChoice } from '../state';
import css from './AppChoices.module.css';

export interface AppChoicesProps {
  apps: readonly AppChoice[] | null;
  chosen: readonly string[];
  search: string;
  onToggle: (id: string) => void;
  onSearch: (text: string) => void;
}

/** All apps as checkboxes, with a search by name. Chosen ones stay chosen while the search hides them, and are counted. */
export function AppChoices({ apps, chosen, search, onToggle, onSearch }: AppChoicesProps): ReactElement {
  if (apps === null) return <Skeleton label={texts.loading} />;
  const found = appsMatching(apps, search);
  return (
    <div className={css.choices}>
      <p className={css.hint}>{texts.appsHint}</p>
      <SearchField label={texts.searchApps} value={search} onChange={onSearch} result={texts.found(found.length)} />
      {found.length === 0 ? (
        <p className={css.hint}>{texts.noApps}</p>
      ) : (
        <ul className={css.list}>
          {found.map(({ id, name, logoUrl }) => (
            <li key={id}>
              <label className={css.app} data-chosen={chosen.includes(id) || undefined}>
                <input type="checkbox" className={css.box} checked={chosen.includes(id)} onChange={() => onToggle(id)} />
                <span aria-hidden="true">
                  <AppLogo name={name} url={logoUrl} size={32} />
                </span>
                <span className={css.name}>{name}</span>
              </label>
            </li>
          ))}
        </ul>
      )}
      <p className={css.hint} role="status">
        {texts.chosen(chosen.length)}
      </p>
    </div>
  );
}
