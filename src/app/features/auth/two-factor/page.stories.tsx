import { signInRefusals } from '../../../../domain/signInRefusals';
import { loginState, visitor } from '../../../../gallery/examples';
import type { PageStories } from '../../../widgets/stories';
import { authSlice, type PageState } from '../shared/state';
import twoFactorPage from './page';
import { passkeyFactorSlice, type PasskeyFactor } from './passkey';

const page = { parts: { slices: [authSlice, passkeyFactorSlice] }, Screen: twoFactorPage.Screen };
const show = (state: Partial<PageState<'twoFactor'>> = {}, search = '', passkeyFactor: PasskeyFactor = { phase: 'none' }) => ({
  ...visitor,
  login: loginState('twoFactor', state),
  passkeyFactor,
  place: { pathname: '/app/login/2fa', search },
});
const passkey = (phase: 'offered' | 'asking') => show({}, '', { phase, optionsJson: '{}' });
const refused = (outcome: 'not_authenticated' | 'too_often') =>
  show({ result: { outcome, message: signInRefusals[outcome], fieldErrors: {} } });

const form = { code: '123456', recoveryCode: 'k7d3-q9xw-2hfn' };
const recovery = '?use_recovery_code=yes';

export const stories: PageStories<typeof page> = {
  title: 'Two-factor screen',
  frame: 'screen',
  page,
  states: {
    code: show(),
    'code under way': show({ form, isSubmitting: true }),
    'passkey offered': passkey('offered'),
    'passkey asked for': passkey('asking'),
    'wrong code': show({
      form,
      submitted: { code: true },
      result: { outcome: 'wrong_code', message: null, fieldErrors: { code: signInRefusals.wrong_code } },
    }),
    'recovery code': show({}, recovery),
    'used recovery code': show(
      {
        form,
        submitted: { recoveryCode: true },
        result: { outcome: 'wrong_code', message: null, fieldErrors: { recoveryCode: signInRefusals.wrong_recovery_code } },
      },
      recovery,
    ),
    'not authenticated': refused('not_authenticated'),
    'too often': refused('too_often'),
  },
};
