import type { Stories } from '../stories';
import { AppLogo } from './AppLogo';

export const stories: Stories = {
  title: 'App logo',
  states: {
    16: () => <AppLogo name="Gmail" size={16} />,
    32: () => <AppLogo name="Slack" size={32} />,
    64: () => <AppLogo name="Trello" size={64} />,
    128: () => <AppLogo name="Sheets" size={128} />,
  },
};
