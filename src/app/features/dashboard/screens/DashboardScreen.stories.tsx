import type { Stories } from '../../../widgets/stories';
import { DashboardScreen, type DashboardScreenProps } from './DashboardScreen';
import { stories as lists } from '../../zaps/screens/ZapListScreen.stories';

const loaded = {
  phase: 'loaded',
  tasks: { count: 612, limit: 750 },
  zaps: { count: 4, limit: 20 },
  resetsOn: 'Dec 01, 2026',
  isShared: true,
} as const;

const show =
  (list: string, props: Partial<DashboardScreenProps> = {}) =>
  () => (
    <DashboardScreen
      firstName="Ada"
      isNew={false}
      account={{ name: 'Analytical Engines', plan: 'Starter Plan' }}
      usage={loaded}
      onUsageRetry={() => {}}
      zaps={lists.states[list]?.()}
      {...props}
    />
  );

export const stories: Stories = {
  title: 'Dashboard',
  frame: 'screen',
  states: {
    'with Zaps': show('some'),
    loading: show('loading', { firstName: null, account: null, usage: { phase: 'loading' } }),
    'first day': show('none', {
      isNew: true,
      usage: { ...loaded, isShared: false, tasks: { count: 0, limit: 100 }, zaps: { count: 0, limit: 5 } },
    }),
    'limits reached': show('some', { usage: { ...loaded, tasks: { count: 750, limit: 750 }, zaps: { count: 20, limit: 20 } } }),
    unlimited: show('five thousand', { usage: { ...loaded, tasks: { count: 182_004, limit: -1 }, zaps: { count: 5200, limit: -1 } } }),
    failed: show('failed', { usage: { phase: 'failed', message: 'Problem retrieving account. Our computers ran into a problem.' } }),
  },
};
