import { Card } from '../../../widgets/Card/Card';
import type { Stories } from '../../../widgets/stories';
import { settingsPages } from '../sections';
import { SettingsFrame, type SettingsFrameProps } from './SettingsFrame';

const show =
  (props: Partial<SettingsFrameProps> = {}) =>
  () => (
    <SettingsFrame
      pages={settingsPages}
      page={settingsPages[0]}
      user={{ name: 'Ada Lovelace', avatarUrl: null }}
      account={{ name: 'Analytical Engines', plan: 'Team Plan' }}
      {...props}
    >
      <Card title="Your profile">Name, picture and place.</Card>
    </SettingsFrame>
  );

export const stories: Stories = {
  title: 'Settings frame',
  frame: 'screen',
  states: {
    profile: show(),
    'another page': show({ page: settingsPages[3] }),
    loading: show({ user: { name: null, avatarUrl: null }, account: null }),
    'without an account': show({ account: 'none' }),
    'long names': show({
      user: { name: 'Wolfeschlegelsteinhausenbergerdorff the Elder', avatarUrl: null },
      account: { name: 'The Royal Society of very long names for accounts', plan: 'Professional Plan' },
    }),
    'no such page': show({ page: null }),
  },
};
