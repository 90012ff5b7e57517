import { useEffect, type ReactElement } from 'react';
import { useDispatch, useSelector } from 'react-redux';
import { PasskeyButton } from './PasskeyButton';
import { passkeyEntryFlow } from './sagas';
import { entryHidden, entryShown, passkeyChosen, passkeyEntrySlice, type WithPasskeyEntry } from './state';

/** Passkey log-in on `/app/login`: loaded if the browser suggests passkeys in fields, once the page is shown. */
export const parts = { slices: [passkeyEntrySlice], sagas: [passkeyEntryFlow] };

/** The button, if this browser suggests passkeys in fields; otherwise null. */
export async function offer(inject: (given: typeof parts) => void): Promise<typeof Screen | null> {
  if (!(await window.PublicKeyCredential?.isConditionalMediationAvailable?.())) return null;
  inject(parts);
  return Screen;
}

export function Screen(): ReactElement | null {
  // Missing only if DevTools has stepped back to before its code was loaded.
  const entry = useSelector((state: Partial<WithPasskeyEntry>) => state.passkeyEntry);
  const dispatch = useDispatch();
  useEffect(() => {
    dispatch(entryShown());
    return () => void dispatch(entryHidden());
  }, [dispatch]);
  return entry ? <PasskeyButton entry={entry} onChoose={() => dispatch(passkeyChosen())} /> : null;
}
