import { loginState, visitor } from '../../../../gallery/examples';
import type { PageStories } from '../../../widgets/stories';
import { authSlice, type AuthState, type PageState } from '../shared/state';
import signUpPage from './page';
import { signUpMessages } from './texts';

const page = { parts: { slices: [authSlice] }, Screen: signUpPage.Screen };
const show = (state: Partial<PageState<'signUp'>> = {}, common: Partial<AuthState> = {}) => ({
  ...visitor,
  login: loginState('signUp', state, common),
});

const empty = { firstName: '', lastName: '', email: '', password1: '', updates: false, shouldDelayEmailOnboarding: false };
const form = { ...empty, firstName: 'Ada', lastName: 'Lovelace', email: 'ada@patchbay.example', password1: 'correct horse' };
const whole: Partial<PageState<'signUp'>> = { form, touched: { password1: true } };
const answered = (outcome: keyof typeof signUpMessages, common?: Partial<AuthState>) =>
  show({ ...whole, result: { outcome, message: signUpMessages[outcome], fieldErrors: {} } }, common);

export const stories: PageStories<typeof page> = {
  title: 'Sign-up screen',
  frame: 'screen',
  page,
  states: {
    'first step': show(),
    names: show({ form: { ...empty, email: form.email } }),
    whole: show(whole),
    'under way': show({ ...whole, isSubmitting: true }),
    'fields in error': show({
      ...whole,
      submitted: { email: true, password1: true },
      result: {
        outcome: 'invalid_fields',
        message: null,
        fieldErrors: { email: 'There is a profile with this address already.', password1: 'This password is too common.' },
      },
    }),
    refused: answered('refused'),
    'log-in failed': answered('login_failed'),
    'captcha due': answered('captcha_required', { captcha: { isDue: true, phase: 'idle', token: null } }),
    'too often': answered('too_often'),
    'signed in already': { place: { pathname: '/sign-up' } },
  },
};
