import type { UpgradeKind } from '../../../domain/upgrades';
import type { Stories } from '../../widgets/stories';
import { UpgradeCard, type UpgradeCardProps } from './UpgradePrompt';

const facts: UpgradeCardProps['facts'] = {
  plan: 'Free Plan',
  tasks: { count: 92, limit: 100 },
  zaps: { count: 5, limit: 5 },
  resetsOn: 'Dec 01, 2026',
  apps: [],
};

const show =
  (kind: UpgradeKind | readonly UpgradeKind[], props: Partial<UpgradeCardProps> = {}) =>
  () => (
    <UpgradeCard
      kinds={[kind].flat()}
      facts={facts}
      account="Novák Bookkeeping"
      ask={null}
      onTrack={() => {}}
      onDismiss={() => {}}
      {...props}
    />
  );

export const stories: Stories = {
  title: 'Upgrade prompt',
  states: {
    apps: show('apps'),
    'apps by name': show('apps', { facts: { ...facts, apps: ['Salesforce', 'QuickBooks Online'] } }),
    'email support': show('emailSupport'),
    'multistep Zaps': show('multistep'),
    paths: show('paths'),
    'task limit': show('taskLimit', { facts: { ...facts, tasks: { count: 100, limit: 100 } } }),
    'low task limit': show('lowTaskLimit'),
    Zaps: show('zaps', { onDismiss: undefined }),
    'for several things': show(['apps', 'multistep', 'zaps']),
    'below a list of several things': show(['apps', 'multistep', 'zaps'], { isListed: true, onDismiss: undefined }),
    'for a member': show('taskLimit', { ask: { name: 'Olivia Okafor', email: 'olivia@harborroasters.example' } }),
  },
};
