import type { ReactElement } from 'react';
import { NotFoundDrawing } from '../../../widgets/Illustration/NotFoundDrawing';
import { Button } from '../../../widgets/Button/Button';
import { TextField } from '../../../widgets/TextField/TextField';
import { TextLink } from '../../../widgets/TextLink/TextLink';
import { captions, texts } from '../texts';
import type { Variant } from '../state';
import css from './NotFoundScreen.module.css';

export interface NotFoundScreenProps {
  /** Null for a moment before one is picked. */
  variant: Variant | null;
  /** The search text for the help pages. */
  query: string;
  onQueryChange: (query: string) => void;
}

/** Says that there is no such page, and gives ways on. */
export function NotFoundScreen({ variant, query, onQueryChange }: NotFoundScreenProps): ReactElement {
  return (
    <div className={css.page}>
      <div className={css.drawing}>{variant !== null && <NotFoundDrawing variant={variant} />}</div>
      <h1 className={css.heading}>
        <span className={css.code}>{texts.code}</span> <span className={css.caption}>{variant !== null && captions[variant]}</span>
      </h1>
      <TextLink to="/" look="primary">
        {texts.back}
      </TextLink>

      <section className={css.help} aria-labelledby="not-found-help">
        <h2 id="not-found-help">{texts.help}</h2>
        <form className={css.search} role="search" method="get" action="/help/search/">
          <TextField
            label={texts.searchLabel}
            name="q"
            type="search"
            placeholder={texts.searchPlaceholder}
            value={query}
            onChange={onQueryChange}
          />
          <Button type="submit">{texts.search}</Button>
        </form>
        <ul className={css.links}>
          {texts.links.map(({ to, text }) => (
            <li key={to}>
              <TextLink to={to} isExternal>
                {text}
              </TextLink>
            </li>
          ))}
        </ul>
      </section>
    </div>
  );
}
