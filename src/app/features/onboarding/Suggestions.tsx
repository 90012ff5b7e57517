import type { ReactElement } from 'react';
import { isPrivateResource } from '../../../domain/redirects';
import { useAppSelector } from '../../platform/hooks';
import { selectPlace } from '../../platform/place';
import { JoinedLogos } from '../../widgets/JoinedLogos/JoinedLogos';
import { TextLink } from '../../widgets/TextLink/TextLink';
import { VisuallyHidden } from '../../widgets/VisuallyHidden/VisuallyHidden';
import css from './page.module.css';
import type { Suggestion } from './state';
import { texts } from './texts';

/** Templates with their apps, each with a link to its page. */
export function Suggestions({ suggestions }: { readonly suggestions: readonly Suggestion[] }): ReactElement {
  return (
    <ul className={css.templates}>
      {suggestions.map(({ id, title, services }) => (
        <li key={id} className={css.template}>
          <JoinedLogos size={32} limit={3} apps={services.map(({ name, logoUrl }) => ({ name, url: logoUrl }))} />
          <span className={css.templateTitle}>{title}</span>
          <TextLink to={`/zap-templates/edit/${encodeURIComponent(id)}`} look="secondary">
            <span aria-hidden="true">{texts.useShort}</span>
            <VisuallyHidden>{texts.use(title)}</VisuallyHidden>
          </TextLink>
        </li>
      ))}
    </ul>
  );
}

/** Where the person came from, when that was a page to read. */
export function PreviousLink(): ReactElement | null {
  const previous = new URLSearchParams(useAppSelector(selectPlace).search).get('previous');
  if (previous === null || !isPrivateResource(previous)) return null;
  return (
    <TextLink to={`/redirect?next=${encodeURIComponent(previous)}`} isExternal>
      {texts.previous}
    </TextLink>
  );
}
