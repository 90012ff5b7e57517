import type { ReactElement } from 'react';
import { useDispatch, useSelector } from 'react-redux';
import { OneTapCard } from '../screens/OneTapCard';
import { failureClosed, selectOneTap } from '../state';

export function OneTapContainer(): ReactElement {
  const dispatch = useDispatch();
  return <OneTapCard oneTap={useSelector(selectOneTap)} onClose={() => dispatch(failureClosed())} />;
}
