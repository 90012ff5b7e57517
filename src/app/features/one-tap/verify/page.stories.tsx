import type { PageStories } from '../../../widgets/stories';
import page from './page';

const pending = { provider: 'google', email: 'olivia@harborroasters.example', next: '/app/dashboard' } as const;

export const stories: PageStories<typeof page> = {
  title: 'Verification screen',
  frame: 'screen',
  page,
  states: {
    loading: {},
    proving: { oneTapVerify: { phase: 'proving', isOther: false, ...pending } },
    'logged in as another': { oneTapVerify: { phase: 'proving', isOther: true, ...pending } },
    connected: { oneTapVerify: { phase: 'linked', provider: 'google', next: '/app/dashboard' } },
    gone: { oneTapVerify: { phase: 'gone' } },
    failed: { oneTapVerify: { phase: 'failed', message: null } },
  },
};
