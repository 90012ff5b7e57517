import type { ReactElement } from 'react';
import type { SocialLoginError, SocialProvider } from '../../../../domain/socialLogin';
import { Button } from '../../../widgets/Button/Button';
import { Notice } from '../../../widgets/Notice/Notice';
import { faultText, signOnCopy } from '../copy';
import type { SignOnState } from '../state';
import { BrandIcon } from './BrandIcon';
import css from './SignOnButtons.module.css';

export interface SignOnButtonsProps {
  /** The configured providers, in order. */
  readonly providers: readonly SocialProvider[];
  readonly signOn: SignOnState;
  /** Why the last try failed. */
  readonly fault: SocialLoginError | null;
  readonly onChoose: (provider: SocialProvider) => void;
}

/** 'Continue with Google' and the others, below the form of log-in and sign-up. */
export function SignOnButtons({ providers, signOn, fault, onChoose }: SignOnButtonsProps): ReactElement {
  return (
    <section className={css.ways} aria-label="Other ways to continue">
      <p className={css.or}>{signOnCopy.or}</p>
      {fault && <Notice kind={fault === 'cancelled' ? 'info' : 'error'}>{faultText[fault]}</Notice>}
      {providers.map((provider) => (
        <Button key={provider} isWide isBusy={signOn.phase === 'leaving'} onClick={() => onChoose(provider)}>
          <span className={css.label}>
            <BrandIcon provider={provider} />
            {signOnCopy.continueWith(provider)}
          </span>
        </Button>
      ))}
      <p className={css.status} role="status">
        {signOn.phase === 'waiting' && !signOn.isClosed && signOnCopy.waiting(signOn.provider)}
        {signOn.phase === 'leaving' && signOnCopy.leaving}
      </p>
    </section>
  );
}
