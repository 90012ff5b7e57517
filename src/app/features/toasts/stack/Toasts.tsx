import type { ReactElement } from 'react';
import { useAppDispatch, useAppSelector } from '../../../platform/hooks';
import { ToastStack } from '../../../widgets/ToastStack/ToastStack';
import { selectToasts, toastDismissed } from '..';

/** The stack of toasts. */
export function Toasts(): ReactElement {
  const dispatch = useAppDispatch();
  const toasts = useAppSelector(selectToasts);
  return (
    <ToastStack
      toasts={toasts}
      onDismiss={(id) => dispatch(toastDismissed({ id }))}
      onAct={(id) => {
        const act = toasts.find((toast) => toast.id === id)?.act;
        dispatch(toastDismissed({ id }));
        if (act) dispatch(act.event);
      }}
    />
  );
}
