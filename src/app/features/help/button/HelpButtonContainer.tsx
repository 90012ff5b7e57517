import type { ReactNode } from 'react';
import { helpTarget, isDeveloperPage, isHelpButtonHidden } from '../../../../domain/helpTarget';
import { onlyParam } from '../../../../domain/queryParams';
import { useAppSelector } from '../../../platform/hooks';
import { selectPlace } from '../../../platform/place';
import { HelpButton } from './HelpButton';

export interface HelpButtonContainerProps {
  /** Of the current account; false where there is none. */
  isChatEligible: boolean;
}

/** Help for the present page, unless it is the page that the button leads to. */
export function HelpButtonContainer({ isChatEligible }: HelpButtonContainerProps): ReactNode {
  const { pathname, search } = useAppSelector(selectPlace);
  const target = helpTarget(pathname, onlyParam(search, 'selected_api'));
  if (isHelpButtonHidden(pathname, isChatEligible) || target.replace(/\/$/, '') === pathname.replace(/\/$/, '')) return null;
  return <HelpButton to={target} label={isDeveloperPage(pathname) ? 'Developer documentation' : 'Help pages'} />;
}
