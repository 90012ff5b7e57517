import type { ReactNode } from 'react';
import { helpTarget, isDeveloperPage, isHelpButtonHidden } from '../../../../domain/helpTarget';
import { onlyParam } from '../../../../domain/queryParams';
import { useAppSelector } from '../../../platform/hooks';
import { selectPlace } from '../../../platform/place';
import { RouterLink } from '../../../widgets/RouterLink/RouterLink';
import css from './index.module.css';

/**
 * The round button that floats over pages and leads to help for the present page, unless it is the page that the button leads to.
 * `isChatEligible`: of the current account; false where there is none.
 */
export function HelpButton({ isChatEligible }: { isChatEligible: boolean }): ReactNode {
  const { pathname, search } = useAppSelector(selectPlace);
  const target = helpTarget(pathname, onlyParam(search, 'selected_api'));
  if (isHelpButtonHidden(pathname, isChatEligible) || target.replace(/\/$/, '') === pathname.replace(/\/$/, '')) return null;
  const label = isDeveloperPage(pathname) ? 'Developer documentation' : 'Help pages';
  return (
    <RouterLink className={css.button} to={target} aria-label={label} title={label}>
      <span aria-hidden="true">?</span>
    </RouterLink>
  );
}
