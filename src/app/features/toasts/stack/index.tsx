import type { ReactElement } from 'react';
import { call, fork, put, select, type SagaGenerator } from 'typed-redux-saga';
import { catchAndReport, getPorts, onEach } from '../../../platform/flows';
import { useAppDispatch, useAppSelector } from '../../../platform/hooks';
import { ToastStack } from '../../../widgets/ToastStack/ToastStack';
import { selectToasts, toastDismissed, toastShown } from '..';

/** The stack of toasts, fetched with the first of them. */
export function Screen(): ReactElement {
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

/** Takes each toast away when its time is over. One without a time stays until it is closed. */
function* toastsFlow(): SagaGenerator<void> {
  yield* onEach(toastShown, leave);
  // The toast for which this code was fetched is there already.
  for (const toast of yield* select(selectToasts))
    yield* fork(catchAndReport<[ReturnType<typeof toastShown>]>, leave, { type: toastShown.type, payload: toast });
}

function* leave({ payload: { id, dismissAfter } }: ReturnType<typeof toastShown>): SagaGenerator<void> {
  if (dismissAfter === null) return;
  const { clock } = yield* getPorts();
  yield* call(clock.wait, dismissAfter);
  yield* put(toastDismissed({ id }));
}

export const parts = { sagas: [toastsFlow] };
