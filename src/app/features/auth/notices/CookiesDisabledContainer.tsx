import type { ReactNode } from 'react';
import { useSelector } from 'react-redux';
import { selectPlace } from '../../../platform/place';
import { CookiesDisabledScreen } from './CookiesDisabledScreen';

export function CookiesDisabledContainer(): ReactNode {
  const { search } = useSelector(selectPlace);
  return <CookiesDisabledScreen backAddress={`/app/login${search}`} />;
}
