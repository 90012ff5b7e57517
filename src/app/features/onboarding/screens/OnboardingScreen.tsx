import type { ReactElement, ReactNode } from 'react';
import { LoadFailure } from '../../../widgets/LoadFailure/LoadFailure';
import { Skeleton } from '../../../widgets/Skeleton/Skeleton';
import { texts } from '../texts';
import type { Offers, OnboardingStage } from '../state';
import { AskingStage, type AskingEvents } from './AskingStage';
import css from './OnboardingScreen.module.css';
import { WelcomeStage, type WelcomeStageProps } from './WelcomeStage';

export interface OnboardingScreenProps extends AskingEvents {
  stage: OnboardingStage;
  offers: Offers;
  /** Null while it loads. */
  profile: (WelcomeStageProps['profile'] & { readonly firstName: string }) | null;
  /** The way to have the confirmation mailed again. */
  confirmation: ReactNode;
  /** Where the person came from, when that was a page to read. */
  previousAddress: string | null;
  onRetry: () => void;
}

/** The pages after signing up: three questions, asked once, then the first things to do. */
export function OnboardingScreen(props: OnboardingScreenProps): ReactElement {
  const { stage, profile } = props;
  return (
    <div className={css.page}>
      <header className={css.top}>
        <h1>{profile?.firstName ? texts.title(profile.firstName) : texts.titlePlain}</h1>
        <p className={css.lead}>{stage.phase === 'asking' ? texts.asking : texts.lead}</p>
      </header>
      <Stage {...props} />
    </div>
  );
}

function Stage({ stage, offers, profile, confirmation, previousAddress, onRetry, ...events }: OnboardingScreenProps): ReactElement {
  switch (stage.phase) {
    case 'loading':
      return <Skeleton label={texts.loading} />;
    case 'failed':
      return (
        <LoadFailure title={texts.loadFailed} retry={texts.retry} onRetry={onRetry}>
          {stage.message}
        </LoadFailure>
      );
    case 'asking':
      return <AskingStage stage={stage} apps={offers.apps} {...events} />;
    case 'done':
      return (
        <WelcomeStage profile={profile} suggestions={offers.suggestions} confirmation={confirmation} previousAddress={previousAddress} />
      );
  }
}
