import { useEffect, useRef, type ReactElement } from 'react';
import { definePage } from '../../platform/definePage';
import { useAppDispatch, useAppSelector } from '../../platform/hooks';
import { LoadFailure } from '../../widgets/LoadFailure/LoadFailure';
import { Page, PageHead } from '../../widgets/Page/Page';
import { Skeleton } from '../../widgets/Skeleton/Skeleton';
import { parts as emailConfirmation } from '../email-confirmation';
import { selectProfile } from '../profile';
import { AskingStage } from './AskingStage';
import { TryingStage } from './TryingStage';
import { WelcomeStage } from './WelcomeStage';
import { loadOnboarding, onboardingFlow } from './sagas';
import { onboardingSlice, selectStage, type OnboardingStage } from './state';
import { texts } from './texts';

const { retried } = onboardingSlice.actions;

/** The page after signing up: one question, asked once, then a first Zap that runs. */
function OnboardingPage(): ReactElement {
  const firstName = useAppSelector(selectProfile)?.firstName;
  const stage = useAppSelector(selectStage);
  // The welcome takes the place of the question on the same page: it begins at its top, with the focus on its heading.
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
  return (
    <Page width="text">
      <PageHead
        title={firstName ? texts.title(firstName) : texts.titlePlain}
        lead={stage.phase === 'done' ? texts.lead : stage.phase === 'trying' && texts.trying}
      />
      <Stage stage={stage} />
    </Page>
  );
}

function Stage({ stage }: { readonly stage: OnboardingStage }): ReactElement {
  const dispatch = useAppDispatch();
  switch (stage.phase) {
    case 'loading':
      return <Skeleton label={texts.loading} />;
    case 'failed':
      return (
        <LoadFailure title={texts.loadFailed} retry={texts.retry} onRetry={() => dispatch(retried())}>
          {stage.message}
        </LoadFailure>
      );
    case 'asking':
      return <AskingStage stage={stage} />;
    case 'trying':
      return <TryingStage stage={stage} />;
    case 'done':
      return <WelcomeStage />;
  }
}

/** Where a sign-up leads: one question, asked once, and its Zap; later, what to do first. */
export default definePage({
  path: '/app/onboarding',
  title: 'Welcome',
  frame: 'full',
  scrollsToTop: true,
  needs: [emailConfirmation],
  slices: [onboardingSlice],
  sagas: [onboardingFlow],
  load: loadOnboarding,
  reloadOn: [retried],
  Screen: OnboardingPage,
});
