import { useEffect, type ReactElement } from 'react';
import { useDispatch, useSelector } from 'react-redux';
import { PasskeyButton } from './PasskeyButton';
import { passkeyEntryFlow } from './sagas';
import { entryHidden, entryShown, passkeyChosen, passkeyEntryReducer, selectPasskeyEntry } from './state';

/** Signing in by passkey on `/app/login`: fetched where the browser proposes passkeys in fields, once the page stands there. */
export const parts = { reducers: { passkeyEntry: passkeyEntryReducer }, sagas: [passkeyEntryFlow] };

export function Screen(): ReactElement {
  const dispatch = useDispatch();
  useEffect(() => {
    dispatch(entryShown());
    return () => void dispatch(entryHidden());
  }, [dispatch]);
  return <PasskeyButton entry={useSelector(selectPasskeyEntry)} onChoose={() => dispatch(passkeyChosen())} />;
}
