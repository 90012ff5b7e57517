import type { ReactNode } from 'react';
import { onlyParam } from '../../../domain/queryParams';
import { isSocialLoginError, type SocialLoginError, type SocialProvider } from '../../../domain/socialLogin';
import { useAppDispatch, useAppSelector } from '../../platform/hooks';
import { selectPlace } from '../../platform/place';
import { Button } from '../../widgets/Button/Button';
import { Notice } from '../../widgets/Notice/Notice';
import { selectSocialLoginOffer } from '../session';
import css from './SocialLoginButtons.module.css';
import { selectSocialLogin, socialLoginSlice } from './state';
import { issueText, socialLoginTexts } from './texts';

/** 'Continue with Google' and the others, below the form of log-in and sign-up; nothing if none is configured. */
export function SocialLoginButtons(): ReactNode {
  const dispatch = useAppDispatch();
  const offer = useAppSelector(selectSocialLoginOffer);
  const login = useAppSelector(selectSocialLogin);
  const told = useToldIssue();
  const issue = login.phase === 'idle' ? (login.issue ?? told) : null;
  return (
    offer && (
      <section className={css.ways} aria-label="Other ways to continue">
        <p className={css.or}>{socialLoginTexts.or}</p>
        {issue && <Notice kind={issue === 'cancelled' ? 'info' : 'error'}>{issueText[issue]}</Notice>}
        {offer.providers.map((provider) => (
          <Button
            key={provider}
            isWide
            isBusy={login.phase === 'leaving'}
            onClick={() => dispatch(socialLoginSlice.actions.providerChosen({ provider }))}
          >
            <span className={css.label}>
              <BrandIcon provider={provider} />
              {socialLoginTexts.continueWith(provider)}
            </span>
          </Button>
        ))}
        <p className={css.detail} role="status">
          {login.phase === 'waiting' && !login.isClosed && socialLoginTexts.waiting(login.provider)}
          {login.phase === 'leaving' && socialLoginTexts.leaving}
        </p>
      </section>
    )
  );
}

/** Why the last try failed: a sign-in or a connection without a popup returns with its error in the address. */
export function useToldIssue(): SocialLoginError | null {
  const told = onlyParam(useAppSelector(selectPlace).search, 'sign_on');
  return isSocialLoginError(told) ? told : null;
}

// Google and Facebook from simple-icons (CC0), which has no Microsoft mark: four squares.
const paths: Readonly<Record<SocialProvider, string>> = {
  google:
    'M12.48 10.92v3.28h7.84c-.24 1.84-.853 3.187-1.787 4.133-1.147 1.147-2.933 2.4-6.053 2.4-4.827 0-8.6-3.893-8.6-8.72s3.773-8.72 8.6-8.72c2.6 0 4.507 1.027 5.907 2.347l2.307-2.307C18.747 1.44 16.133 0 12.48 0 5.867 0 .307 5.387.307 12s5.56 12 12.173 12c3.573 0 6.267-1.173 8.373-3.36 2.16-2.16 2.84-5.213 2.84-7.667 0-.76-.053-1.467-.173-2.053H12.48z',
  facebook:
    'M9.101 23.691v-7.98H6.627v-3.667h2.474v-1.58c0-4.085 1.848-5.978 5.858-5.978.401 0 .955.042 1.468.103a8.68 8.68 0 0 1 1.141.195v3.325a8.623 8.623 0 0 0-.653-.036 26.805 26.805 0 0 0-.733-.009c-.707 0-1.259.096-1.675.309a1.686 1.686 0 0 0-.679.622c-.258.42-.374.995-.374 1.752v1.297h3.919l-.386 2.103-.287 1.564h-3.246v8.245C19.396 23.238 24 18.179 24 12.044c0-6.627-5.373-12-12-12s-12 5.373-12 12c0 5.628 3.874 10.35 9.101 11.647Z',
  microsoft: 'M0 0h11.4v11.4H0zM12.6 0H24v11.4H12.6zM0 12.6h11.4V24H0zM12.6 12.6H24V24H12.6z',
};

/** A provider's mark, in the colour of the text next to it. */
export function BrandIcon({ provider }: { readonly provider: SocialProvider }): ReactNode {
  return (
    <svg className={css.icon} viewBox="0 0 24 24" aria-hidden="true">
      <path d={paths[provider]} fill="currentColor" />
    </svg>
  );
}
