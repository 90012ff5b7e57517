import type { Stories } from '../../../widgets/stories';
import type { SystemStatusState } from './state';
import { StatusScreen } from './StatusScreen';

const show = (state: SystemStatusState) => () => <StatusScreen state={state} onAsk={() => {}} />;
const checkedAt = '2026-11-21T09:30:00.000Z';

export const stories: Stories = {
  title: 'Status',
  frame: 'content',
  states: {
    loading: show({ phase: 'loading' }),
    good: show({ phase: 'loaded', status: { checkedAt, database: 'ok', jobs: 'ok', mail: 'ok' } }),
    troubled: show({ phase: 'loaded', status: { checkedAt, database: 'read_only', jobs: 'delayed', mail: 'delayed' } }),
    down: show({ phase: 'failed', because: 'down' }),
    unreached: show({ phase: 'failed', because: 'unreached' }),
    tooOften: show({ phase: 'failed', because: 'tooOften' }),
  },
};
