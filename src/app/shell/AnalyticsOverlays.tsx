import { Suspense, type ReactNode } from 'react';
import { isAuthPage } from '../../domain/addresses';
import { ConsentQuestion } from '../features/consent';
import { selectIsLoggedIn, type WithSession } from '../features/session';
import { parts } from '../features/tracking/sending';
import { useAppSelector } from '../platform/hooks';
import { selectPlace, type WithPlace } from '../platform/place';
import { abovePage } from './applicationPage';
import { selectIsSurveyAsked } from '../platform/sharedPlace';
import { LazyScreen, type LoadScreen } from './lazyScreen';

const loadNps: LoadScreen = () => import(/* webpackChunkName: "nps" */ '../features/nps');

/** The people whose satisfaction the server may ask for, and those who open the survey by its address. */
const selectMaySeeNps = (state: WithSession & WithPlace): boolean => selectIsLoggedIn(state) || selectIsSurveyAsked(state);

/** Surveys and analytics, with the consent to them. */
export function Screen(): ReactNode {
  const { pathname } = useAppSelector(selectPlace);
  const maySeeNps = useAppSelector((state: WithSession & WithPlace) => selectMaySeeNps(state));
  // Nothing that needs consent happens on sign-in pages, so nothing is asked there.
  if (isAuthPage(pathname)) return null;
  return (
    <>
      <ConsentQuestion place={document.getElementById(abovePage)} />
      <Suspense fallback={null}>{maySeeNps && <LazyScreen load={loadNps} />}</Suspense>
    </>
  );
}

export { parts };
