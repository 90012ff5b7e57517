import type { ReactElement } from 'react';
import { useDispatch, useSelector } from 'react-redux';
import { UnsubscribeScreen } from '../screens/UnsubscribeScreen';
import { mailingChosen, selectMailings } from '../state';

export function UnsubscribeContainer(): ReactElement {
  const dispatch = useDispatch();
  return <UnsubscribeScreen state={useSelector(selectMailings)} onChoose={(wantsUpdates) => dispatch(mailingChosen({ wantsUpdates }))} />;
}
