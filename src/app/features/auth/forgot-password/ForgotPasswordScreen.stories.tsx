import type { Stories } from '../../../widgets/stories';
import { sendCodeMessages } from './texts';
import { ForgotPasswordScreen, type ForgotPasswordScreenProps } from './ForgotPasswordScreen';

const nothing = (): void => {};

export function Subject(props: Partial<ForgotPasswordScreenProps>) {
  return (
    <ForgotPasswordScreen
      form={{ email: '' }}
      isSubmitting={false}
      isSent={false}
      answer={null}
      message={null}
      error={undefined}
      onChange={nothing}
      onSubmit={nothing}
      {...props}
    />
  );
}

const form = { email: 'ada@patchbay.example' };

export const stories: Stories = {
  title: 'Forgot password screen',
  frame: 'screen',
  states: {
    empty: () => <Subject />,
    typed: () => <Subject form={form} />,
    'under way': () => <Subject form={form} isSubmitting />,
    sent: () => <Subject form={form} isSent answer={{}} message={sendCodeMessages.sent} />,
    'no such user': () => <Subject form={form} answer={{}} message={sendCodeMessages.not_found} />,
    disabled: () => <Subject form={form} answer={{}} message={sendCodeMessages.disabled} />,
    'too often': () => <Subject form={form} answer={{}} message={sendCodeMessages.too_often} />,
  },
};
