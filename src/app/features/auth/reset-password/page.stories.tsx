import { loginState, visitor } from '../../../../gallery/examples';
import type { PageStories } from '../../../widgets/stories';
import { authSlice, type PageState } from '../shared/state';
import resetPasswordPage from './page';
import { resetMessages, resetTexts } from './texts';

const page = { parts: { slices: [authSlice] }, Screen: resetPasswordPage.Screen };
const show = (state: Partial<PageState<'resetPassword'>>, hash = '#ada%40patchbay.example;code') => ({
  ...visitor,
  login: loginState('resetPassword', state),
  place: { pathname: '/app/reset-password', hash },
});

const form = { password1: 'correct horse battery', password2: 'correct horse battery' };
const answered = (outcome: keyof typeof resetMessages) =>
  show({ form, result: { outcome, message: resetMessages[outcome], fieldErrors: {} } });

export const stories: PageStories<typeof page> = {
  title: 'Reset password screen',
  frame: 'screen',
  page,
  states: {
    empty: show({}),
    typed: show({ form }),
    'under way': show({ form, isSubmitting: true }),
    'not the same': show({
      form,
      submitted: { password2: true },
      result: { outcome: 'invalid', message: null, fieldErrors: { password2: resetTexts.mismatch } },
    }),
    invalid: answered('invalid_reset'),
    'too often': answered('too_often'),
    changed: answered('reset'),
    'broken link': show({}, ''),
  },
};
