import { lazy, Suspense, type ReactNode } from 'react';
import { useAppDispatch, useAppSelector } from '../../platform/hooks';
import { selectIsTimeoutNoticeDue } from './selectors';
import { loginChosen, timeoutNoticeClosed } from './state';

// The dialog is large and rarely needed, so it is loaded on demand.
const TimedOutDialog = lazy(() =>
  import(/* webpackChunkName: "timed-out" */ './screens/TimedOutDialog').then((module) => ({ default: module.TimedOutDialog })),
);

/** The dialog for a session that timed out over typed text; otherwise nothing. Rendered among the overlays of the shell. */
export function TimedOutContainer(): ReactNode {
  const isDue = useAppSelector(selectIsTimeoutNoticeDue);
  const dispatch = useAppDispatch();
  if (!isDue) return null;
  return (
    <Suspense fallback={null}>
      <TimedOutDialog onClose={() => dispatch(timeoutNoticeClosed())} onLoginHere={() => dispatch(loginChosen())} />
    </Suspense>
  );
}
