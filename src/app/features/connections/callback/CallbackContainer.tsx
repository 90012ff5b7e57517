import type { ReactElement } from 'react';
import { useAppDispatch, useAppSelector } from '../../../platform/hooks';
import { CallbackScreen } from './CallbackScreen';
import { callbackClosed, selectCallback } from './state';

/** `/engine/auth/callback`: apps send people back to it from their own sign-in. */
export function CallbackContainer(): ReactElement {
  const dispatch = useAppDispatch();
  return <CallbackScreen callback={useAppSelector(selectCallback)} onClose={() => dispatch(callbackClosed())} />;
}
