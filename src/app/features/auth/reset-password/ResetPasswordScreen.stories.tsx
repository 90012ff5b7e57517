import type { Stories } from '../../../widgets/stories';
import { resetTexts, resetMessages } from './texts';
import { ResetPasswordScreen, type ResetPasswordScreenProps } from './ResetPasswordScreen';

const nothing = (): void => {};

export function Subject(props: Partial<ResetPasswordScreenProps>) {
  return (
    <ResetPasswordScreen
      username="ada@patchbay.example"
      form={{ password1: '', password2: '' }}
      isSubmitting={false}
      isDone={false}
      answer={null}
      message={null}
      fieldErrors={{}}
      onChange={nothing}
      onSubmit={nothing}
      {...props}
    />
  );
}

const form = { password1: 'correct horse battery', password2: 'correct horse battery' };

export const stories: Stories = {
  title: 'Reset password screen',
  frame: 'screen',
  states: {
    empty: () => <Subject />,
    typed: () => <Subject form={form} />,
    'under way': () => <Subject form={form} isSubmitting />,
    'not the same': () => <Subject form={form} answer={{}} fieldErrors={{ password2: resetTexts.mismatch }} />,
    invalid: () => <Subject form={form} answer={{}} message={resetMessages.invalid_reset} />,
    'too often': () => <Subject form={form} answer={{}} message={resetMessages.too_often} />,
    changed: () => <Subject isDone />,
    'broken link': () => <Subject username={null} />,
  },
};
