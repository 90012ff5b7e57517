import type { ReactElement } from 'react';
import { useAppDispatch, useAppSelector } from '../../platform/hooks';
import { OneTapCard } from './screens/OneTapCard';
import { failureClosed, selectOneTap } from './state';

export function OneTapContainer(): ReactElement {
  const dispatch = useAppDispatch();
  return <OneTapCard oneTap={useAppSelector(selectOneTap)} onClose={() => dispatch(failureClosed())} />;
}
