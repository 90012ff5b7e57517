import { call, fork, put, select, type SagaGenerator } from 'typed-redux-saga';
import { catchAndReport, onEach, getPorts } from '../../../platform/flows';
import { selectToasts, toastDismissed, toastShown } from '..';

/** Takes each toast away when its time is over. One without a time stays until it is closed. */
export function* toastsFlow(): SagaGenerator<void> {
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
