import type { Cases } from '../cases';
import { Confetti } from './Confetti';

export const cases: Cases = {
  title: 'Confetti',
  states: { default: () => <Confetti />, few: () => <Confetti pieces={20} rounds={3} /> },
};
