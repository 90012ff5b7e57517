import { Suspense, useEffect, useState, type ComponentType, type ReactNode } from 'react';
import { useSelector, useStore } from 'react-redux';
import type { WithAuth } from '../features/auth';
import { selectSignOnOffer } from '../features/session';
import { selectPlace } from '../platform/place';
import type { AppStore } from '../store/createStore';
import { LazyScreen } from './lazyScreen';
import { loadScreen } from './screens';
import css from './shell.module.css';

/** Somebody is there: the page has arrived, and what comes now is in nobody's way. */
const signs = ['pointermove', 'focusin'] as const;

/**
 * Further ways in on the log-in and sign-up pages: sign-on where the server offers any (decision S17), and on the log-in page
 * passkeys where the browser proposes them in a field, at the first sign of somebody. Neither is fetched before. Passkeys
 * that do not arrive are left out: the form needs none, and what is typed in it must stay (R19).
 */
export function WaysIn(): ReactNode {
  const store = useStore() as unknown as AppStore;
  const offer = useSelector(selectSignOnOffer);
  const isLogin = useSelector(selectPlace).pathname.startsWith('/app/login');
  // Undefined while it is not known whether this browser has them: their place is kept.
  const [Passkey, setPasskey] = useState<ComponentType | null | undefined>();
  useEffect(() => {
    if (!isLogin) return undefined;
    const stop = (): void => signs.forEach((sign) => removeEventListener(sign, look));
    const look = (): void => {
      stop();
      const arrival = loadScreen.passkey().then(({ offer }) => offer(store.inject));
      arrival.then((Screen) => setPasskey(() => Screen)).catch(() => setPasskey(null));
    };
    // The field may have had the focus since before the page's code was there.
    if (document.activeElement?.matches('input')) look();
    else signs.forEach((sign) => addEventListener(sign, look));
    return stop;
  }, [isLogin, store]);
  const isPasswordDue = useSelector(({ login }: WithAuth) =>
    isLogin ? !login.waitForEmailSubmit || login.login.touched.password === true : login.signUp.form.firstName !== '',
  );
  useEffect(() => {
    if (!isPasswordDue) return;
    import(/* webpackChunkName: "ahead" */ './ahead').then(({ fetchAhead }) => fetchAhead(store)).catch(() => {});
  }, [isPasswordDue, store]);
  return (
    <>
      {isLogin && Passkey !== null && <div className={css.passkey}>{Passkey && <Passkey />}</div>}
      <Suspense fallback={null}>{offer && <LazyScreen load={loadScreen.signOn} />}</Suspense>
    </>
  );
}
