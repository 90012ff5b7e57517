import { signInRefusals } from '../../../../domain/signInRefusals';
import { loginState, visitor } from '../../../../gallery/examples';
import type { PageStories } from '../../../widgets/stories';
import { authSlice, type AuthState, type PageState } from '../shared/state';
import { sharedTexts } from '../shared/texts';
import loginPage from './page';

const page = { parts: { slices: [authSlice] }, Screen: loginPage.Screen };
const show = (login: Partial<PageState<'login'>> = {}, common: Partial<AuthState> = {}) => ({
  ...visitor,
  login: loginState('login', login, common),
});

const typed = { email: 'ada@patchbay.example', password: 'correct horse' };
const email = { form: { ...typed, password: '' } };
const second: Partial<PageState<'login'>> = { form: typed, touched: { email: true, password: true } };
const failed = (message: string, common?: Partial<AuthState>) =>
  show({ ...second, result: { outcome: 'failed', message, fieldErrors: {} } }, common);

export const stories: PageStories<typeof page> = {
  title: 'Log-in screen',
  frame: 'screen',
  page,
  states: {
    'first step': show(),
    'email typed': show(email),
    'second step': show(second),
    'looking up': show(email, { lookUp: 'asking' }),
    'leaving for the provider': show(email, { lookUp: 'leaving' }),
    'under way': show({ ...second, isSubmitting: true }),
    'wrong password': failed(signInRefusals.wrong_credentials),
    'password missing': show({
      form: { ...typed, password: '' },
      touched: { password: true },
      submitted: { password: true },
      result: { outcome: 'invalid', message: null, fieldErrors: { password: sharedTexts.passwordMissing } },
    }),
    'captcha due': failed(signInRefusals.captcha_required, { captcha: { isDue: true, phase: 'idle', token: null } }),
    'too often': failed(signInRefusals.too_often),
    'timed out': show({}, { hasLastSessionTimedOut: true }),
    'our fault': failed(sharedTexts.signInFailed),
    'asked again': { login: loginState('login', second), place: { pathname: '/app/login', search: '?reauth=true' } },
    'signed in already': { place: { pathname: '/app/login' } },
  },
};
