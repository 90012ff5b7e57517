import type { Stories } from '../../../widgets/stories';
import { CaptchaField } from '../shared/captcha/CaptchaField';
import { ContinueAs } from '../shared/frame/ContinueAs';
import { signUpTexts, signUpMessages } from './texts';
import { SignUpScreen, type SignUpScreenProps } from './SignUpScreen';

const nothing = (): void => {};
const empty = { firstName: '', lastName: '', email: '', password1: '', updates: false, shouldDelayEmailOnboarding: false };

export function Subject(props: Partial<SignUpScreenProps>) {
  return (
    <SignUpScreen
      form={empty}
      areNamesShown={false}
      isPasswordShown={false}
      canSubmit={false}
      isSubmitting={false}
      answer={null}
      message={null}
      fieldErrors={{}}
      shouldDelayEmailOnboarding={false}
      loginAddress="/app/login"
      onChange={nothing}
      onTouch={nothing}
      onSubmit={nothing}
      {...props}
    />
  );
}

const form = { ...empty, firstName: 'Ada', lastName: 'Lovelace', email: 'ada@patchbay.example', password1: 'correct horse' };
const whole: Partial<SignUpScreenProps> = { form, areNamesShown: true, isPasswordShown: true, canSubmit: true };

export const stories: Stories = {
  title: 'Sign-up screen',
  frame: 'screen',
  states: {
    'first step': () => <Subject />,
    names: () => <Subject form={{ ...empty, email: form.email }} areNamesShown />,
    whole: () => <Subject {...whole} />,
    'under way': () => <Subject {...whole} isSubmitting canSubmit={false} />,
    'fields in error': () => (
      <Subject
        {...whole}
        answer={{}}
        fieldErrors={{ email: 'There is a profile with this address already.', password1: 'This password is too common.' }}
      />
    ),
    refused: () => <Subject {...whole} message={signUpMessages.refused} />,
    'log-in failed': () => <Subject {...whole} message={signUpMessages.login_failed} />,
    'captcha due': () => (
      <Subject {...whole} message={signUpMessages.captcha_required} captcha={<CaptchaField phase="idle" onCheck={nothing} />} />
    ),
    'too often': () => <Subject {...whole} message={signUpMessages.too_often} />,
    'signed in already': () => (
      <ContinueAs
        title={signUpTexts.title}
        text={signUpTexts.continueAs(form.email)}
        to="/app/dashboard"
        differentUser={{ to: '/sign-up?forceLoginDisplayForm=true', text: signUpTexts.differentUser }}
        topLink={{ to: '/app/login', text: 'Log In' }}
        hasFooter
      />
    ),
  },
};
