import { useEffect, type ReactNode } from 'react';
import { useAppDispatch, useAppSelector } from '../../../platform/hooks';
import { loginChosen, selectCurrentEmail, timeoutNoticeClosed } from '../../session';
import { toastShown } from '../../toasts';
import { signInAgainTexts } from './texts';
import { SignInAgainDialog } from './SignInAgainDialog';
import { captchaChecked, dialogHidden, dialogShown, formChanged, passkeyChosen, selectSignInAgain, stepEntered, submitted } from './state';

/** The dialog over a page whose session was lost. Rendered while `selectIsTimeoutNoticeDue`. */
export function SignInAgainContainer(): ReactNode {
  const dispatch = useAppDispatch();
  const email = useAppSelector(selectCurrentEmail);
  const state = useAppSelector(selectSignInAgain);
  useEffect(() => {
    dispatch(dialogShown());
    return () => void dispatch(dialogHidden());
  }, [dispatch]);
  if (email === null) return null;
  return (
    <SignInAgainDialog
      email={email}
      state={state}
      onChange={(values) => dispatch(formChanged(values))}
      onSubmit={() => dispatch(submitted())}
      onPasskey={() => dispatch(passkeyChosen())}
      onCaptcha={() => dispatch(captchaChecked())}
      onStep={(step) => dispatch(stepEntered({ step }))}
      onSomeoneElse={() => dispatch(loginChosen())}
      onClose={() => {
        dispatch(timeoutNoticeClosed());
        dispatch(toastShown({ type: 'error', message: signInAgainTexts.closed }));
      }}
    />
  );
}
