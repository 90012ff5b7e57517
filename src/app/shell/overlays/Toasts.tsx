import type { ReactElement } from 'react';
import { useDispatch, useSelector } from 'react-redux';
import { selectToasts, toastDismissed } from '../../features/toasts';
import { ToastStack } from '../../widgets/ToastStack/ToastStack';

/** The stack of toasts (B2.56). */
export function Toasts(): ReactElement {
  const dispatch = useDispatch();
  return <ToastStack toasts={useSelector(selectToasts)} onDismiss={(id) => dispatch(toastDismissed({ id }))} />;
}

export { Toasts as Screen };
