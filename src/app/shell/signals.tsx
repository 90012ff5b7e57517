import type { ReactNode } from 'react';
import { useSelector } from 'react-redux';
import { isAuthPage } from '../../domain/addresses';
import { ConsentQuestion } from '../features/consent';
import { parts } from '../features/tracking/sending';
import { selectPlace } from '../platform/place';

/** What is asked of people beside their work, and what is told of it: analytics and the consent to them. */
export function Screen(): ReactNode {
  const { pathname } = useSelector(selectPlace);
  // Nothing that needs consent happens on the pages of signing in, so nothing is asked there.
  if (isAuthPage(pathname)) return null;
  return <ConsentQuestion />;
}

export { parts };
