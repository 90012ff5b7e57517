import { Suspense, useState, type ReactNode } from 'react';
import { useSelector } from 'react-redux';
import { TimedOutContainer } from '../features/session';
import { LazyScreen, type LoadScreen } from './lazyScreen';
import { selectIsOverlayDue } from './overlaysDue';

// All overlays have one name here, because the sign-in page carries this file.
const loadOverlays: LoadScreen = () => import(/* webpackChunkName: "overlays" */ './overlayTable');

/** The overlays above every page, loaded when there is the first one to show; they stay from then on. */
export function Overlays(): ReactNode {
  const [areOverlaysThere, setAreOverlaysThere] = useState(false);
  if (useSelector(selectIsOverlayDue) && !areOverlaysThere) setAreOverlaysThere(true);
  return (
    <>
      <TimedOutContainer />
      <Suspense fallback={null}>{areOverlaysThere && <LazyScreen load={loadOverlays} />}</Suspense>
    </>
  );
}
