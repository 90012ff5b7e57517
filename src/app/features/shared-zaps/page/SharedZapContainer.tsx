import type { ReactElement } from 'react';
import { useAppDispatch, useAppSelector } from '../../../platform/hooks';
import { selectPlace } from '../../../platform/place';
import { selectCurrentProfileId, selectIsLoggedIn } from '../../session';
import { SharedZapScreen } from './SharedZapScreen';
import { copyRequested, selectSharedZap, sharedZapRetried } from './state';

/** `/shared/:id`. */
export function SharedZapContainer(): ReactElement {
  const dispatch = useAppDispatch();
  const { pathname, search } = useAppSelector(selectPlace);
  const next = encodeURIComponent(pathname + search);
  return (
    <SharedZapScreen
      shared={useAppSelector(selectSharedZap)}
      isLoggedIn={useAppSelector(selectIsLoggedIn)}
      profileId={useAppSelector(selectCurrentProfileId)}
      logInAddress={`/app/login?next=${next}`}
      signUpAddress={`/sign-up?next=${next}`}
      onCopy={() => dispatch(copyRequested())}
      onRetry={() => dispatch(sharedZapRetried())}
    />
  );
}
