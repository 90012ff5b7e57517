import type { ReactElement } from 'react';
import { useDispatch, useSelector } from 'react-redux';
import { selectPlace } from '../../../platform/place';
import { selectCurrentProfileId, selectIsLoggedIn } from '../../session';
import { SharedZapScreen } from './SharedZapScreen';
import { copyRequested, selectSharedZap, sharedZapRetried } from './state';

/** `/shared/:id`. */
export function SharedZapContainer(): ReactElement {
  const dispatch = useDispatch();
  const { pathname, search } = useSelector(selectPlace);
  const next = encodeURIComponent(pathname + search);
  return (
    <SharedZapScreen
      shared={useSelector(selectSharedZap)}
      isLoggedIn={useSelector(selectIsLoggedIn)}
      profileId={useSelector(selectCurrentProfileId)}
      logInAddress={`/app/login?next=${next}`}
      signUpAddress={`/sign-up?next=${next}`}
      onCopy={() => dispatch(copyRequested())}
      onRetry={() => dispatch(sharedZapRetried())}
    />
  );
}
