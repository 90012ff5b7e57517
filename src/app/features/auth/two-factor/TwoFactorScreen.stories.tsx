import { signInRefusals } from '../../../../domain/signInRefusals';
import type { Stories } from '../../../widgets/stories';
import { TwoFactorScreen, type TwoFactorScreenProps } from './TwoFactorScreen';

const nothing = (): void => {};

export function Subject(props: Partial<TwoFactorScreenProps>) {
  return (
    <TwoFactorScreen
      field="code"
      form={{ code: '', recoveryCode: '' }}
      isSubmitting={false}
      answer={null}
      message={null}
      error={undefined}
      isOver={false}
      otherAddress="/app/login/2fa?use_recovery_code=yes"
      loginAddress="/app/login"
      onChange={nothing}
      onSubmit={nothing}
      {...props}
    />
  );
}

export const stories: Stories = {
  title: 'Two-factor screen',
  frame: 'screen',
  states: {
    code: () => <Subject />,
    'code under way': () => <Subject form={{ code: '123456', recoveryCode: '' }} isSubmitting />,
    'passkey offered': () => <Subject passkey="offered" />,
    'passkey asked for': () => <Subject passkey="asking" />,
    'wrong code': () => <Subject form={{ code: '123456', recoveryCode: '' }} answer={{}} error={signInRefusals.wrong_code} />,
    'recovery code': () => <Subject field="recoveryCode" otherAddress="/app/login/2fa" />,
    'used recovery code': () => (
      <Subject
        field="recoveryCode"
        form={{ code: '', recoveryCode: 'k7d3-q9xw-2hfn' }}
        answer={{}}
        error={signInRefusals.wrong_recovery_code}
        otherAddress="/app/login/2fa"
      />
    ),
    'not authenticated': () => <Subject message={signInRefusals.not_authenticated} isOver />,
    'too often': () => <Subject message={signInRefusals.too_often} />,
  },
};
