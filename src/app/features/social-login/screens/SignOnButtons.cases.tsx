import { socialProviders } from '../../../../domain/socialLogin';
import type { Cases } from '../../../widgets/cases';
import { SignOnButtons, type SignOnButtonsProps } from './SignOnButtons';

const nothing = (): void => {};

function Subject(props: Partial<SignOnButtonsProps>) {
  return <SignOnButtons providers={socialProviders} signOn={{ phase: 'idle', fault: null }} fault={null} onChoose={nothing} {...props} />;
}

export const cases: Cases = {
  title: 'Sign-on buttons',
  states: {
    'all three': () => <Subject />,
    'one configured': () => <Subject providers={['google']} />,
    'popup open': () => <Subject signOn={{ phase: 'waiting', provider: 'microsoft' }} />,
    leaving: () => <Subject signOn={{ phase: 'leaving' }} />,
    cancelled: () => <Subject fault="cancelled" />,
    failed: () => <Subject fault="failed" />,
    'single sign-on required': () => <Subject fault="sso_required" />,
  },
};
