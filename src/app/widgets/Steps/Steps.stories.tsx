import type { Stories } from '../stories';
import { Steps } from './Steps';

const names = ['Scan', 'Save your codes', 'Done'];

export const stories: Stories = {
  title: 'Steps',
  states: {
    first: () => <Steps names={names} current={0} />,
    middle: () => <Steps names={names} current={1} />,
    last: () => <Steps names={names} current={2} />,
  },
};
