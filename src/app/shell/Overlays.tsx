import { Suspense, useState, type ReactNode } from 'react';
import { TimedOutContainer } from '../features/session';
import { useAppSelector } from '../platform/hooks';
import { LazyScreen, type LoadScreen } from './lazyScreen';
import { selectIsOverlayDue } from './overlaysDue';

// All overlays have one name here, because the sign-in page carries this file.
const loadOverlays: LoadScreen = () => import(/* webpackChunkName: "overlays" */ './overlayTable');

/** The overlays above every page, loaded when there is the first one to show; they stay from then on. */
export function Overlays(): ReactNode {
  const [areOverlaysThere, setAreOverlaysThere] = useState(false);
  if (useAppSelector(selectIsOverlayDue) && !areOverlaysThere) setAreOverlaysThere(true);
  return (
    <>
      <TimedOutContainer />
      <Suspense fallback={null}>{areOverlaysThere && <LazyScreen load={loadOverlays} />}</Suspense>
    </>
  );
}
