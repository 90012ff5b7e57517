import type { Cases } from '../cases';
import { AppLogo } from './AppLogo';

export const cases: Cases = {
  title: 'App logo',
  states: {
    16: () => <AppLogo name="Gmail" size={16} />,
    32: () => <AppLogo name="Slack" size={32} />,
    64: () => <AppLogo name="Trello" size={64} />,
    128: () => <AppLogo name="Sheets" size={128} />,
  },
};
