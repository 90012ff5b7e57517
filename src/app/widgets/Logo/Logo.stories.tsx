import type { Stories } from '../stories';
import { Logo } from './Logo';

export const stories: Stories = {
  title: 'Logo',
  states: {
    full: () => <Logo />,
    'mark only': () => <Logo isMarkOnly />,
  },
};
