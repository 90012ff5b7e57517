import type { Stories } from '../../../widgets/stories';
import { CookiesDisabledScreen } from './CookiesDisabledScreen';
import { LockedScreen } from './LockedScreen';

export const stories: Stories = {
  title: 'Notices before signing in',
  frame: 'screen',
  states: {
    locked: () => <LockedScreen />,
    'cookies disabled': () => <CookiesDisabledScreen backAddress="/app/login?next=%2Fapp%2Fdashboard" />,
  },
};
