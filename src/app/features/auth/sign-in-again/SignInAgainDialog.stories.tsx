import { signInRefusals } from '../../../../domain/signInRefusals';
import type { Stories } from '../../../widgets/stories';
import { SignInAgainDialog } from './SignInAgainDialog';
import { initialSignInAgain, type SignInAgainState } from './state';

const nothing = (): void => {};

function Subject(state: Partial<SignInAgainState>) {
  return (
    <SignInAgainDialog
      email="ada@patchbay.example"
      state={{ ...initialSignInAgain, ...state }}
      onChange={nothing}
      onSubmit={nothing}
      onPasskey={nothing}
      onCaptcha={nothing}
      onStep={nothing}
      onSomeoneElse={nothing}
      onClose={nothing}
    />
  );
}

const typed = { password: 'correct horse', code: '', recoveryCode: '' };

export const stories: Stories = {
  title: 'Sign in again',
  frame: 'screen',
  states: {
    password: () => <Subject />,
    'passkey offered': () => <Subject hasPasskeys />,
    'under way': () => <Subject form={typed} isSubmitting />,
    'wrong password': () => <Subject form={typed} refusal={{ message: signInRefusals.wrong_credentials, isOfField: true }} />,
    'captcha due': () => (
      <Subject
        form={typed}
        refusal={{ message: signInRefusals.captcha_required, isOfField: false }}
        captcha={{ isDue: true, phase: 'idle', token: null }}
      />
    ),
    code: () => <Subject step="code" hasPasskeys />,
    'wrong code': () => <Subject step="code" refusal={{ message: signInRefusals.wrong_code, isOfField: true }} />,
    'recovery code': () => <Subject step="recoveryCode" />,
    'single session': () => <Subject step="secureSession" />,
    'own provider': () => <Subject provider="/sso/saml/7/start" />,
  },
};
