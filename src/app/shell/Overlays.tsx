import { Suspense, useState, type ReactNode } from 'react';
import { selectIsTimeoutNoticeDue } from '../features/session';
import { useAppSelector } from '../platform/hooks';
import { LazyScreen, type LoadScreen } from './lazyScreen';
import { selectIsOverlayDue } from './overlaysDue';

// All overlays have one name here, because the sign-in page carries this file.
const loadOverlays: LoadScreen = () => import(/* webpackChunkName: "overlays" */ './overlayTable');

/** The overlays above every page, loaded when there is the first one to show; they stay from then on. */
export function Overlays(): ReactNode {
  const [areOverlaysThere, setAreOverlaysThere] = useState(false);
  const isDue = useAppSelector(selectIsOverlayDue);
  const isTimeoutNoticeDue = useAppSelector(selectIsTimeoutNoticeDue);
  if ((isDue || isTimeoutNoticeDue) && !areOverlaysThere) setAreOverlaysThere(true);
  return <Suspense fallback={null}>{areOverlaysThere && <LazyScreen load={loadOverlays} />}</Suspense>;
}
