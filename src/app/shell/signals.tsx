import { Suspense, type ReactNode } from 'react';
import { useSelector } from 'react-redux';
import { isAuthPage } from '../../domain/addresses';
import { ConsentQuestion } from '../features/consent';
import { selectIsLoggedIn, type WithSession } from '../features/session';
import { parts } from '../features/tracking/sending';
import { selectPlace, type WithPlace } from '../platform/place';
import { abovePage } from './abovePage';
import { selectIsSurveyAsked } from '../platform/sharedPlace';
import { LazyScreen, type LoadScreen } from './lazyScreen';

const loadNps: LoadScreen = () => import(/* webpackChunkName: "nps" */ '../features/nps');

/** Whom the server may want to know about, and who asks for the survey by the address. */
const selectMaySeeNps = (state: WithSession & WithPlace): boolean => selectIsLoggedIn(state) || selectIsSurveyAsked(state);

/** What is asked of people beside their work, and what is told of it: analytics with the consent to them, and the survey. */
export function Screen(): ReactNode {
  const { pathname } = useSelector(selectPlace);
  const maySeeNps = useSelector((state: WithSession & WithPlace) => selectMaySeeNps(state));
  // Nothing that needs consent happens on the pages of signing in, so nothing is asked there.
  if (isAuthPage(pathname)) return null;
  return (
    <>
      <ConsentQuestion place={document.getElementById(abovePage)} />
      <Suspense fallback={null}>{maySeeNps && <LazyScreen load={loadNps} />}</Suspense>
    </>
  );
}

export { parts };
