import { loginState, visitor } from '../../../../gallery/examples';
import type { PageStories } from '../../../widgets/stories';
import type { SendCodeOutcome } from '../shared/outcomes';
import { authSlice, type PageState } from '../shared/state';
import forgotPasswordPage from './page';
import { sendCodeMessages } from './texts';

const page = { parts: { slices: [authSlice] }, Screen: forgotPasswordPage.Screen };
const show = (state: Partial<PageState<'forgotPassword'>>) => ({ ...visitor, login: loginState('forgotPassword', state) });

const form = { email: 'ada@patchbay.example' };
const answered = (outcome: SendCodeOutcome) => show({ form, result: { outcome, message: sendCodeMessages[outcome], fieldErrors: {} } });

export const stories: PageStories<typeof page> = {
  title: 'Forgot password screen',
  frame: 'screen',
  page,
  states: {
    empty: show({}),
    typed: show({ form }),
    'under way': show({ form, isSubmitting: true }),
    sent: answered('sent'),
    'no such user': answered('not_found'),
    disabled: answered('disabled'),
    'too often': answered('too_often'),
  },
};
