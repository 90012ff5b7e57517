import { lazy, Suspense, type ReactNode } from 'react';
import { useAppDispatch, useAppSelector } from '../../../../platform/hooks';
import { captchaChecked, selectAuth, type CaptchaAction } from '../state';

// Rarely shown, so it is loaded on demand.
const CaptchaField = lazy(() =>
  import(/* webpackChunkName: "captcha" */ './CaptchaField').then((module) => ({ default: module.CaptchaField })),
);

/** The captcha, once it is required (D4); nothing before. */
export function Captcha({ action }: { action: CaptchaAction }): ReactNode {
  const dispatch = useAppDispatch();
  const { isDue, phase } = useAppSelector((state) => selectAuth(state).captcha);
  const result = useAppSelector((state) => selectAuth(state)[action === 'login' ? 'login' : 'signUp'].result);
  if (!isDue) return null;
  return (
    <Suspense fallback={null}>
      <CaptchaField
        phase={phase}
        takesFocus={result?.outcome === 'captcha_required'}
        onCheck={() => dispatch(captchaChecked({ action }))}
      />
    </Suspense>
  );
}
