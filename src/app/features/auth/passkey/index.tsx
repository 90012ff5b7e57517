import { useEffect, type ReactElement } from 'react';
import { useDispatch, useSelector } from 'react-redux';
import { PasskeyButton } from './PasskeyButton';
import { passkeyEntryFlow } from './sagas';
import { entryHidden, entryShown, passkeyChosen, passkeyEntryReducer, type WithPasskeyEntry } from './state';

/** Signing in by passkey on `/app/login`: fetched where the browser proposes passkeys in fields, once the page stands there. */
export const parts = { reducers: { passkeyEntry: passkeyEntryReducer }, sagas: [passkeyEntryFlow] };

/** The button, where this browser proposes passkeys in fields; null elsewhere. */
export async function offer(inject: (given: typeof parts) => void): Promise<typeof Screen | null> {
  if (!(await window.PublicKeyCredential?.isConditionalMediationAvailable?.())) return null;
  inject(parts);
  return Screen;
}

export function Screen(): ReactElement | null {
  // Missing only where DevTools has stepped back to before its code came.
  const entry = useSelector((state: Partial<WithPasskeyEntry>) => state.passkeyEntry);
  const dispatch = useDispatch();
  useEffect(() => {
    dispatch(entryShown());
    return () => void dispatch(entryHidden());
  }, [dispatch]);
  return entry ? <PasskeyButton entry={entry} onChoose={() => dispatch(passkeyChosen())} /> : null;
}
