import { Suspense, useState, type ReactNode } from 'react';
import { selectErrors } from '../features/errors';
import { selectIsTimeoutNoticeDue } from '../features/session';
import { selectToasts } from '../features/toasts';
import { useAppSelector } from '../platform/hooks';
import { LazyScreen, type LoadScreen } from './lazyScreen';
import { selectHasLeftSignIn, selectIsOneTapOffered, selectIsReportWanted, type OverlayState } from './overlaysDue';
import { loadSignInAgain } from './signInAgain';
import { issuesOf } from './zapIssues';

/** One overlay. Its code is loaded when it first has something to show. */
interface Overlay {
  readonly load: LoadScreen;
  readonly isDue: (state: OverlayState) => boolean;
  /** Stays once it was due: a live region must exist before its text changes, and a service keeps running. */
  readonly stays?: boolean;
  /** Shown inside of it. */
  readonly content?: Overlay;
}

const selectHasErrors = (state: object): boolean => selectErrors(state).length > 0;

const zapUpgrades: Overlay = {
  load: () => import(/* webpackChunkName: "zap-upgrades" */ './ZapUpgrades'),
  isDue: (state) => selectErrors(state).slice(0, 1).flatMap(issuesOf).length > 0,
};

/** The overlays above every page, lowest first. */
const overlays: readonly Overlay[] = [
  { load: () => import(/* webpackChunkName: "one-tap" */ '../features/one-tap'), isDue: selectIsOneTapOffered },
  { load: () => import(/* webpackChunkName: "help-overlays" */ './HelpOverlays'), isDue: selectHasLeftSignIn, stays: true },
  { load: () => import(/* webpackChunkName: "analytics-overlays" */ './AnalyticsOverlays'), isDue: selectHasLeftSignIn, stays: true },
  { load: () => import(/* webpackChunkName: "background-services" */ './BackgroundServices'), isDue: selectHasLeftSignIn, stays: true },
  { load: loadSignInAgain, isDue: selectIsTimeoutNoticeDue },
  { load: () => import(/* webpackChunkName: "error-modal" */ '../features/errors/modal'), isDue: selectHasErrors, content: zapUpgrades },
  { load: () => import(/* webpackChunkName: "error-report" */ '../features/errors/report'), isDue: selectIsReportWanted },
  {
    load: () => import(/* webpackChunkName: "toasts" */ '../features/toasts/stack'),
    isDue: (state) => selectToasts(state).length > 0,
    stays: true,
  },
];

function OverlaySlot({ overlay: { load, isDue, stays = false, content } }: { overlay: Overlay }): ReactNode {
  const isDueNow = useAppSelector(isDue);
  const [wasDue, setWasDue] = useState(false);
  if (stays && isDueNow && !wasDue) setWasDue(true);
  if (!isDueNow && !wasDue) return null;
  return (
    <Suspense fallback={null}>
      <LazyScreen load={load}>{content && <OverlaySlot overlay={content} />}</LazyScreen>
    </Suspense>
  );
}

/** All overlays. Loaded with the first of them that is due. */
export function Screen(): ReactNode {
  return overlays.map((overlay, at) => <OverlaySlot key={at} overlay={overlay} />);
}
