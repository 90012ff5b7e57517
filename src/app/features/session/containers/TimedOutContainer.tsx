import { lazy, Suspense, type ReactNode } from 'react';
import { useDispatch, useSelector } from 'react-redux';
import { selectIsTimeoutNoticeDue } from '../selectors';
import { loginChosen, timeoutNoticeClosed } from '../state';

// The dialog is heavy and seldom: it comes when it is needed.
const TimedOutDialog = lazy(() =>
  import(/* webpackChunkName: "timed-out" */ '../screens/TimedOutDialog').then((module) => ({ default: module.TimedOutDialog })),
);

/** The notice of a session that timed out over typed text; nothing otherwise. Stands among the overlays of the shell. */
export function TimedOutContainer(): ReactNode {
  const isDue = useSelector(selectIsTimeoutNoticeDue);
  const dispatch = useDispatch();
  if (!isDue) return null;
  return (
    <Suspense fallback={null}>
      <TimedOutDialog onClose={() => dispatch(timeoutNoticeClosed())} onLoginHere={() => dispatch(loginChosen())} />
    </Suspense>
  );
}
