import { useEffect, useMemo, useRef, type ReactElement } from 'react';
import { isPrivateResource } from '../../../domain/redirects';
import { useAppDispatch, useAppSelector } from '../../platform/hooks';
import { selectPlace } from '../../platform/place';
import { UnconfirmedNotice } from '../email-confirmation';
import { selectProfile } from '../profile';
import { OnboardingScreen } from './screens/OnboardingScreen';
import {
  answerChosen,
  appToggled,
  putAside,
  retried,
  searchTyped,
  selectOffers,
  selectStage,
  stepBackPressed,
  stepSubmitted,
} from './state';

/** `/app/onboarding`. */
export function OnboardingContainer(): ReactElement {
  const dispatch = useAppDispatch();
  const profile = useAppSelector(selectProfile);
  const { search } = useAppSelector(selectPlace);
  const shown = useMemo(
    () =>
      profile && {
        firstName: profile.firstName,
        email: profile.email,
        isEmailConfirmed: profile.emailConfirmed,
        isTwoFactorOn: profile.enableTotp2fa,
      },
    [profile],
  );
  const stage = useAppSelector(selectStage);
  // The welcome takes the place of the questions on the same page: it begins at its top, with the focus on its heading.
  const wasAsking = useRef(false);
  useEffect(() => {
    if (stage.phase === 'done' && wasAsking.current) {
      window.scrollTo(0, 0);
      const heading = document.querySelector<HTMLElement>('main h1');
      if (heading) heading.tabIndex = -1;
      heading?.focus({ preventScroll: true });
    }
    wasAsking.current = stage.phase === 'asking';
  }, [stage.phase]);
  const previous = new URLSearchParams(search).get('previous');
  return (
    <OnboardingScreen
      stage={stage}
      offers={useAppSelector(selectOffers)}
      profile={shown}
      confirmation={<UnconfirmedNotice />}
      // The server checks where it leads, and names a foreign host before it goes there (decision D8).
      previousAddress={previous !== null && isPrivateResource(previous) ? `/redirect?next=${encodeURIComponent(previous)}` : null}
      onRetry={() => dispatch(retried())}
      onRole={(role) => dispatch(answerChosen({ role }))}
      onGoal={(goal) => dispatch(answerChosen({ goal }))}
      onToggleApp={(id) => dispatch(appToggled({ id }))}
      onSearch={(text) => dispatch(searchTyped({ search: text }))}
      onSubmit={() => dispatch(stepSubmitted())}
      onBack={() => dispatch(stepBackPressed())}
      onPutAside={() => dispatch(putAside())}
    />
  );
}
