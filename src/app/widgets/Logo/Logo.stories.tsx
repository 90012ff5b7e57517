import type { Cases } from '../cases';
import { Logo } from './Logo';

export const cases: Cases = {
  title: 'Logo',
  states: {
    full: () => <Logo />,
    'mark only': () => <Logo isMarkOnly />,
  },
};
