import { Suspense, type ReactNode } from 'react';
import { useSelector } from 'react-redux';
import { selectSignOnOffer } from '../features/session';
import { LazyScreen } from './lazyScreen';
import { loadScreen } from './screens';

/** Further ways in on the log-in and sign-up pages: fetched where the server offers any, and not before (decision S17). */
export function WaysIn(): ReactNode {
  return (
    useSelector(selectSignOnOffer) && (
      <Suspense fallback={null}>
        <LazyScreen load={loadScreen.signOn} />
      </Suspense>
    )
  );
}
