import { Suspense, useState, type ReactNode } from 'react';
import { useSelector } from 'react-redux';
import { TimedOutContainer } from '../features/session';
import { selectToasts, type WithToasts } from '../features/toasts';
import { LazyScreen } from './lazyScreen';
import { loadOverlay } from './screens';

/** What floats above every page, lowest first. Each is fetched when it has something to show for the first time. */
export function Overlays(): ReactNode {
  // Once there was one, the stack stays: it has to be there before it speaks.
  const [isStackThere, setIsStackThere] = useState(false);
  const hasToasts = useSelector((state: WithToasts) => selectToasts(state).length > 0);
  if (hasToasts && !isStackThere) setIsStackThere(true);
  return (
    <>
      <TimedOutContainer />
      <Suspense fallback={null}>{isStackThere && <LazyScreen load={loadOverlay.toasts} />}</Suspense>
    </>
  );
}
