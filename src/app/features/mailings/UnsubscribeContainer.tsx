import type { ReactElement } from 'react';
import { useAppDispatch, useAppSelector } from '../../platform/hooks';
import { UnsubscribeScreen } from './screens/UnsubscribeScreen';
import { mailingChosen, selectMailings } from './state';

export function UnsubscribeContainer(): ReactElement {
  const dispatch = useAppDispatch();
  return (
    <UnsubscribeScreen state={useAppSelector(selectMailings)} onChoose={(wantsUpdates) => dispatch(mailingChosen({ wantsUpdates }))} />
  );
}
