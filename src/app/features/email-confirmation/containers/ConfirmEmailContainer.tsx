import type { ReactElement } from 'react';
import { useSelector } from 'react-redux';
import { ConfirmEmailScreen } from '../screens/ConfirmEmailScreen';
import { selectConfirmationPage } from '../state';

export function ConfirmEmailContainer(): ReactElement {
  return <ConfirmEmailScreen state={useSelector(selectConfirmationPage)} />;
}
