import type { PageStories } from '../../../widgets/stories';
import page from './page';
import type { SystemStatusState } from './state';

const show = (state: SystemStatusState) => ({ systemStatus: state });
const checkedAt = '2026-11-21T09:30:00.000Z';

export const stories: PageStories<typeof page> = {
  title: 'Status',
  frame: 'content',
  page,
  states: {
    loading: show({ phase: 'loading' }),
    good: show({ phase: 'loaded', status: { checkedAt, database: 'ok', jobs: 'ok', mail: 'ok' } }),
    troubled: show({ phase: 'loaded', status: { checkedAt, database: 'read_only', jobs: 'delayed', mail: 'delayed' } }),
    down: show({ phase: 'failed', because: 'down' }),
    unreached: show({ phase: 'failed', because: 'unreached' }),
    tooOften: show({ phase: 'failed', because: 'tooOften' }),
  },
};
