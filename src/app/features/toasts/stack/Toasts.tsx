import type { ReactElement } from 'react';
import { useDispatch, useSelector } from 'react-redux';
import { ToastStack } from '../../../widgets/ToastStack/ToastStack';
import { selectToasts, toastDismissed } from '..';

/** The stack of toasts. */
export function Toasts(): ReactElement {
  const dispatch = useDispatch();
  return <ToastStack toasts={useSelector(selectToasts)} onDismiss={(id) => dispatch(toastDismissed({ id }))} />;
}
