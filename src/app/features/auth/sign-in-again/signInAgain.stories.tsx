import { signInRefusals } from '../../../../domain/signInRefusals';
import type { PageStories } from '../../../widgets/stories';
import { parts, Screen } from '.';
import { initialSignInAgain, type SignInAgainState } from './state';

const page = { parts, Screen };
const show = (state: Partial<SignInAgainState> = {}) => ({ signInAgain: { ...initialSignInAgain, ...state } });
const form = { password: 'correct horse', code: '', recoveryCode: '' };

export const stories: PageStories<typeof page> = {
  title: 'Sign in again',
  frame: 'screen',
  page,
  states: {
    password: show(),
    'passkey offered': show({ hasPasskeys: true }),
    'under way': show({ form, isSubmitting: true }),
    'wrong password': show({ form, refusal: { message: signInRefusals.wrong_credentials, isOfField: true } }),
    'captcha due': show({
      form,
      refusal: { message: signInRefusals.captcha_required, isOfField: false },
      captcha: { isDue: true, phase: 'idle', token: null },
    }),
    code: show({ step: 'code', hasPasskeys: true }),
    'wrong code': show({ step: 'code', refusal: { message: signInRefusals.wrong_code, isOfField: true } }),
    'recovery code': show({ step: 'recoveryCode' }),
    'single session': show({ step: 'secureSession' }),
    'own provider': show({ provider: '/sso/saml/7/start' }),
  },
};
