import { Suspense, useEffect, useState, type ReactNode } from 'react';
import { useSelector } from 'react-redux';
import { selectSignOnOffer } from '../features/session';
import { selectPlace } from '../platform/place';
import { LazyScreen } from './lazyScreen';
import { loadScreen } from './screens';
import css from './shell.module.css';

/**
 * Further ways in on the log-in and sign-up pages: sign-on where the server offers any (decision S17), and on the log-in page
 * passkeys where the browser proposes them in a field. Both are fetched once it is known, and not before.
 */
export function WaysIn(): ReactNode {
  const offer = useSelector(selectSignOnOffer);
  const isLogin = useSelector(selectPlace).pathname.startsWith('/app/login');
  const [hasPasskeys, tellPasskeys] = useState(false);
  useEffect(() => {
    if (isLogin) void window.PublicKeyCredential?.isConditionalMediationAvailable?.().then(tellPasskeys);
  }, [isLogin]);
  return (
    <>
      {isLogin && (
        <div className={css.passkey}>
          <Suspense fallback={null}>{hasPasskeys && <LazyScreen load={loadScreen.passkey} />}</Suspense>
        </div>
      )}
      <Suspense fallback={null}>{offer && <LazyScreen load={loadScreen.signOn} />}</Suspense>
    </>
  );
}
