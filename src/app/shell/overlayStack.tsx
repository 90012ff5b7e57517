import { Suspense, useState, type ReactNode } from 'react';
import { useSelector } from 'react-redux';
import { selectErrors, type WithErrors } from '../features/errors';
import type { WithSession } from '../features/session';
import { selectToasts, type WithToasts } from '../features/toasts';
import type { WithTracking } from '../features/tracking';
import type { WithPlace } from '../platform/place';
import { LazyScreen, type LoadScreen } from './lazyScreen';
import { selectHasSignals, selectIsOneTapOffered } from './overlaysDue';
import { faultsOf } from './zapFaults';

const load = {
  toasts: () => import(/* webpackChunkName: "toasts" */ '../features/toasts/stack'),
  oneTap: () => import(/* webpackChunkName: "one-tap" */ '../features/one-tap'),
  errorModal: () => import(/* webpackChunkName: "error-modal" */ '../features/errors/modal'),
  zapUpgrades: () => import(/* webpackChunkName: "zap-upgrades" */ './zapUpgrades'),
  floating: () => import(/* webpackChunkName: "floating" */ './floating'),
  upkeep: () => import(/* webpackChunkName: "upkeep" */ './upkeep'),
  signals: () => import(/* webpackChunkName: "signals" */ './signals'),
} as const satisfies Record<string, LoadScreen>;

/** The overlays above every page, lowest first. Each is loaded when it first has something to show. */
export function Screen(): ReactNode {
  // Once there was a toast, the stack stays: a live region must exist before its text changes.
  const [isStackThere, setIsStackThere] = useState(false);
  const hasToasts = useSelector((state: WithToasts) => selectToasts(state).length > 0);
  if (hasToasts && !isStackThere) setIsStackThere(true);
  const [areSignalsThere, setAreSignalsThere] = useState(false);
  const hasSignals = useSelector((state: WithPlace & WithTracking & WithErrors) => selectHasSignals(state));
  if (hasSignals && !areSignalsThere) setAreSignalsThere(true);
  const hasOneTap = useSelector((state: WithSession & WithPlace) => selectIsOneTapOffered(state));
  const isErrorShown = useSelector((state: WithErrors) => selectErrors(state).length > 0);
  const isUpgradeShown = useSelector((state: WithErrors) => selectErrors(state).slice(0, 1).flatMap(faultsOf).length > 0);
  return (
    <>
      <Suspense fallback={null}>{hasOneTap && <LazyScreen load={load.oneTap} />}</Suspense>
      <Suspense fallback={null}>{areSignalsThere && <LazyScreen load={load.floating} />}</Suspense>
      <Suspense fallback={null}>{areSignalsThere && <LazyScreen load={load.signals} />}</Suspense>
      <Suspense fallback={null}>{areSignalsThere && <LazyScreen load={load.upkeep} />}</Suspense>
      <Suspense fallback={null}>
        {isErrorShown && (
          <LazyScreen load={load.errorModal}>
            <Suspense fallback={null}>{isUpgradeShown && <LazyScreen load={load.zapUpgrades} />}</Suspense>
          </LazyScreen>
        )}
      </Suspense>
      <Suspense fallback={null}>{isStackThere && <LazyScreen load={load.toasts} />}</Suspense>
    </>
  );
}
