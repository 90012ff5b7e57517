import type { Stories } from '../../../widgets/stories';
import { VerifyScreen } from './VerifyScreen';

const nothing = (): void => {};
const pending = { provider: 'google', email: 'olivia@harborroasters.example', next: '/app/dashboard' } as const;

export const stories: Stories = {
  title: 'Verification screen',
  frame: 'screen',
  states: {
    loading: () => <VerifyScreen verify={{ phase: 'loading' }} onRetry={nothing} />,
    proving: () => <VerifyScreen verify={{ phase: 'proving', isOther: false, ...pending }} onRetry={nothing} />,
    'logged in as another': () => <VerifyScreen verify={{ phase: 'proving', isOther: true, ...pending }} onRetry={nothing} />,
    connected: () => <VerifyScreen verify={{ phase: 'linked', provider: 'google', next: '/app/dashboard' }} onRetry={nothing} />,
    gone: () => <VerifyScreen verify={{ phase: 'gone' }} onRetry={nothing} />,
    failed: () => <VerifyScreen verify={{ phase: 'failed', message: null }} onRetry={nothing} />,
  },
};
