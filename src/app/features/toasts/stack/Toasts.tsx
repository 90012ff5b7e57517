import type { ReactElement } from 'react';
import { useAppDispatch, useAppSelector } from '../../../platform/hooks';
import { ToastStack } from '../../../widgets/ToastStack/ToastStack';
import { selectToasts, toastDismissed } from '..';

/** The stack of toasts. */
export function Toasts(): ReactElement {
  const dispatch = useAppDispatch();
  return <ToastStack toasts={useAppSelector(selectToasts)} onDismiss={(id) => dispatch(toastDismissed({ id }))} />;
}
