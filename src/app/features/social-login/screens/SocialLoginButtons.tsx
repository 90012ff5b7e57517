import type { ReactElement } from 'react';
import type { SocialLoginError, SocialProvider } from '../../../../domain/socialLogin';
import { Button } from '../../../widgets/Button/Button';
import { Notice } from '../../../widgets/Notice/Notice';
import { issueText, socialLoginTexts } from '../texts';
import type { SocialLoginState } from '../state';
import { BrandIcon } from './BrandIcon';
import css from './SocialLoginButtons.module.css';

export interface SocialLoginButtonsProps {
  /** The configured providers, in order. */
  readonly providers: readonly SocialProvider[];
  readonly login: SocialLoginState;
  /** Why the last try failed. */
  readonly issue: SocialLoginError | null;
  readonly onChoose: (provider: SocialProvider) => void;
}

/** 'Continue with Google' and the others, below the form of log-in and sign-up. */
export function SocialLoginButtons({ providers, login, issue, onChoose }: SocialLoginButtonsProps): ReactElement {
  return (
    <section className={css.ways} aria-label="Other ways to continue">
      <p className={css.or}>{socialLoginTexts.or}</p>
      {issue && <Notice kind={issue === 'cancelled' ? 'info' : 'error'}>{issueText[issue]}</Notice>}
      {providers.map((provider) => (
        <Button key={provider} isWide isBusy={login.phase === 'leaving'} onClick={() => onChoose(provider)}>
          <span className={css.label}>
            <BrandIcon provider={provider} />
            {socialLoginTexts.continueWith(provider)}
          </span>
        </Button>
      ))}
      <p className={css.status} role="status">
        {login.phase === 'waiting' && !login.isClosed && socialLoginTexts.waiting(login.provider)}
        {login.phase === 'leaving' && socialLoginTexts.leaving}
      </p>
    </section>
  );
}
