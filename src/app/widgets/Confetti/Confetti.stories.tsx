import type { Stories } from '../stories';
import { Confetti } from './Confetti';

export const stories: Stories = {
  title: 'Confetti',
  states: { default: () => <Confetti />, few: () => <Confetti pieces={20} rounds={3} /> },
};
