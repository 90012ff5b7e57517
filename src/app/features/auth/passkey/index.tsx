import { useEffect, type ReactElement } from 'react';
import { useAppDispatch, useAppSelector } from '../../../platform/hooks';
import { Button } from '../../../widgets/Button/Button';
import { Notice } from '../../../widgets/Notice/Notice';
import css from './passkey.module.css';
import { passkeyEntryFlow } from './sagas';
import { entryShown, passkeyEntrySlice, selectPasskeyEntry } from './state';
import { passkeyTexts } from './texts';

const { chosen, hidden } = passkeyEntrySlice.actions;

/** Passkey log-in on `/app/login`: loaded if the browser suggests passkeys in fields, once the page is shown. */
export const parts = { slices: [passkeyEntrySlice], sagas: [passkeyEntryFlow] };

/** The button, if this browser suggests passkeys in fields; otherwise null. */
export async function offer(inject: (given: typeof parts) => void): Promise<typeof Screen | null> {
  if (!(await window.PublicKeyCredential?.isConditionalMediationAvailable?.())) return null;
  inject(parts);
  return Screen;
}

/** 'Log in with a passkey', below the form: for people who do not use the email field's suggestions. */
export function Screen(): ReactElement {
  const { phase, message } = useAppSelector(selectPasskeyEntry);
  const dispatch = useAppDispatch();
  useEffect(() => {
    dispatch(entryShown());
    return () => void dispatch(hidden());
  }, [dispatch]);
  return (
    <div className={css.way}>
      {message && <Notice kind="error">{message}</Notice>}
      <Button isWide isBusy={phase !== 'idle'} onClick={() => dispatch(chosen())}>
        {passkeyTexts.button}
      </Button>
      <p className={css.status} role="status">
        {phase === 'asking' && passkeyTexts.asking}
      </p>
    </div>
  );
}
