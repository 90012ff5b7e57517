import { signInRefusals } from '../../../../domain/signInRefusals';
import type { Stories } from '../../../widgets/stories';
import { CaptchaField } from '../shared/captcha/CaptchaField';
import { ContinueAs } from '../shared/frame/ContinueAs';
import { loginTexts } from './texts';
import { LoginScreen, type LoginScreenProps } from './LoginScreen';

const nothing = (): void => {};

/** The log-in page with defaults: the first step, nothing typed. */
export function Subject(props: Partial<LoginScreenProps>) {
  return (
    <LoginScreen
      form={{ email: '', password: '' }}
      isPasswordShown={false}
      canSubmit={false}
      isSubmitting={false}
      answer={null}
      message={null}
      fieldErrors={{}}
      hasTimedOut={false}
      isReauth={false}
      signUpAddress="/sign-up"
      onChange={nothing}
      onTouch={nothing}
      onContinue={nothing}
      onSubmit={nothing}
      {...props}
    />
  );
}

const typed = { email: 'ada@patchbay.example', password: 'correct horse' };
const second: Partial<LoginScreenProps> = { form: typed, isPasswordShown: true, canSubmit: true };

export const stories: Stories = {
  title: 'Log-in screen',
  frame: 'screen',
  states: {
    'first step': () => <Subject />,
    'email typed': () => <Subject form={{ ...typed, password: '' }} />,
    'second step': () => <Subject {...second} />,
    'looking up': () => <Subject form={{ ...typed, password: '' }} isSubmitting />,
    'leaving for the provider': () => <Subject form={{ ...typed, password: '' }} isSubmitting isLeaving />,
    'under way': () => <Subject {...second} isSubmitting canSubmit={false} />,
    'wrong password': () => <Subject {...second} answer={{}} message={signInRefusals.wrong_credentials} />,
    'password missing': () => (
      <Subject {...second} form={{ ...typed, password: '' }} answer={{}} fieldErrors={{ password: 'Enter your password.' }} />
    ),
    'captcha due': () => (
      <Subject {...second} message={signInRefusals.captcha_required} captcha={<CaptchaField phase="idle" onCheck={nothing} />} />
    ),
    'too often': () => <Subject {...second} message={signInRefusals.too_often} />,
    'timed out': () => <Subject hasTimedOut />,
    'our fault': () => <Subject {...second} message={loginTexts.failed} />,
    'asked again': () => <Subject {...second} isReauth isEmailFixed />,
    'signed in already': () => (
      <ContinueAs
        title={loginTexts.title}
        text={loginTexts.continueAs(typed.email)}
        to="/app/dashboard"
        differentUser={{ to: '/app/login?forceLoginDisplayForm=true', text: loginTexts.differentUser }}
        topLink={{ to: '/sign-up', text: 'Sign Up' }}
        hasFooter
      />
    ),
  },
};
