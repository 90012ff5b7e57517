import { Suspense, useEffect, useState, type ComponentType, type ReactNode } from 'react';
import { selectAuth } from '../features/auth';
import { selectSocialLoginOffer } from '../features/session';
import { useAppSelector } from '../platform/hooks';
import { selectPlace } from '../platform/place';
import { LazyScreen, useAppStore, type LoadScreen } from './lazyScreen';
import css from './shell.module.css';

const loadSocialLogin: LoadScreen = () => import(/* webpackChunkName: "social-login" */ '../features/social-login');
const loadPasskey = () => import(/* webpackChunkName: "passkey" */ '../features/auth/passkey');

/** The person is active: the page has loaded, so loading more does not get in the way. */
const interactions = ['pointermove', 'focusin'] as const;

/**
 * Other ways to sign in on the log-in and sign-up pages: social login if the server offers any (decision D17), and on the log-in
 * page passkeys if the browser suggests them in a field, at the first interaction. Neither is loaded before. If the passkey code
 * does not load, it is left out: the form works without it, and typed text must stay (R19).
 */
export function AlternativeSignIn(): ReactNode {
  const store = useAppStore();
  const offer = useAppSelector(selectSocialLoginOffer);
  const isLogin = useAppSelector(selectPlace).pathname.startsWith('/app/login');
  // Undefined while it is not known if this browser supports them: their space is reserved.
  const [Passkey, setPasskey] = useState<ComponentType | null | undefined>();
  useEffect(() => {
    if (!isLogin) return undefined;
    const stop = (): void => interactions.forEach((interaction) => removeEventListener(interaction, look));
    const look = (): void => {
      stop();
      const arrival = loadPasskey().then(({ offer }) => offer(store.inject));
      arrival.then((Screen) => setPasskey(() => Screen)).catch(() => setPasskey(null));
    };
    // The field may have been focused before the page's code was loaded.
    if (document.activeElement?.matches('input')) look();
    else interactions.forEach((interaction) => addEventListener(interaction, look));
    return stop;
  }, [isLogin, store]);
  const isPasswordDue = useAppSelector((state) => {
    const { login, signUp, waitForEmailSubmit } = selectAuth(state);
    return isLogin ? !waitForEmailSubmit || login.touched.password === true : signUp.form.firstName !== '';
  });
  useEffect(() => {
    if (!isPasswordDue) return;
    import(/* webpackChunkName: "prefetch" */ './prefetch').then(({ prefetchNextPage }) => prefetchNextPage(store)).catch(() => {});
  }, [isPasswordDue, store]);
  return (
    <>
      {isLogin && Passkey !== null && <div className={css.passkey}>{Passkey && <Passkey />}</div>}
      <Suspense fallback={null}>{offer && <LazyScreen load={loadSocialLogin} />}</Suspense>
    </>
  );
}
