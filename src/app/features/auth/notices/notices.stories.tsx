import type { Cases } from '../../../widgets/cases';
import { CookiesDisabledScreen } from './CookiesDisabledScreen';
import { LockedScreen } from './LockedScreen';

export const cases: Cases = {
  title: 'Notices before signing in',
  frame: 'screen',
  states: {
    locked: () => <LockedScreen />,
    'cookies disabled': () => <CookiesDisabledScreen backAddress="/app/login?next=%2Fapp%2Fdashboard" />,
  },
};
