import { Suspense, useState, type ReactNode } from 'react';
import { useSelector } from 'react-redux';
import { TimedOutContainer } from '../features/session';
import { LazyScreen, type LoadScreen } from './lazyScreen';
import { selectIsOverlayDue } from './overlaysDue';

// All that floats is known by one name here, however much there will be: the sign-in page carries this file.
const loadStack: LoadScreen = () => import(/* webpackChunkName: "overlays" */ './overlayStack');

/** What floats above every page, fetched when there is something for the first time; it stays from then on. */
export function Overlays(): ReactNode {
  const [isStackThere, setIsStackThere] = useState(false);
  if (useSelector(selectIsOverlayDue) && !isStackThere) setIsStackThere(true);
  return (
    <>
      <TimedOutContainer />
      <Suspense fallback={null}>{isStackThere && <LazyScreen load={loadStack} />}</Suspense>
    </>
  );
}
