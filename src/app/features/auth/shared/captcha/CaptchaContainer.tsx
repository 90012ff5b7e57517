import { lazy, Suspense, type ReactNode } from 'react';
import { useDispatch, useSelector } from 'react-redux';
import { captchaChecked, type CaptchaAction, type WithAuth } from '../state';

// Rarely shown, so it is loaded on demand.
const CaptchaField = lazy(() =>
  import(/* webpackChunkName: "captcha" */ './CaptchaField').then((module) => ({ default: module.CaptchaField })),
);

/** The captcha, once it is required (D4); nothing before. */
export function CaptchaContainer({ action }: { action: CaptchaAction }): ReactNode {
  const { isDue, phase } = useSelector(({ login }: WithAuth) => login.captcha);
  const wasAsked = useSelector(
    ({ login }: WithAuth) => login[action === 'login' ? 'login' : 'signUp'].result?.outcome === 'captcha_required',
  );
  const dispatch = useDispatch();
  if (!isDue) return null;
  return (
    <Suspense fallback={null}>
      <CaptchaField phase={phase} takesFocus={wasAsked} onCheck={() => dispatch(captchaChecked({ action }))} />
    </Suspense>
  );
}
