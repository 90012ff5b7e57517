import { socialProviders } from '../../../../domain/socialLogin';
import type { Stories } from '../../../widgets/stories';
import { SocialLoginButtons, type SocialLoginButtonsProps } from './SocialLoginButtons';

const nothing = (): void => {};

function Subject(props: Partial<SocialLoginButtonsProps>) {
  return (
    <SocialLoginButtons providers={socialProviders} login={{ phase: 'idle', issue: null }} issue={null} onChoose={nothing} {...props} />
  );
}

export const stories: Stories = {
  title: 'Sign-on buttons',
  states: {
    'all three': () => <Subject />,
    'one configured': () => <Subject providers={['google']} />,
    'popup open': () => <Subject login={{ phase: 'waiting', provider: 'microsoft' }} />,
    leaving: () => <Subject login={{ phase: 'leaving' }} />,
    cancelled: () => <Subject issue="cancelled" />,
    failed: () => <Subject issue="failed" />,
    'single sign-on required': () => <Subject issue="sso_required" />,
  },
};
