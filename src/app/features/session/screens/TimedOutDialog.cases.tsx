import type { Cases } from '../../../widgets/cases';
import { TimedOutDialog } from './TimedOutDialog';

export const cases: Cases = {
  title: 'Session timed out',
  frame: 'screen',
  states: { 'over typed text': () => <TimedOutDialog onClose={() => {}} onLoginHere={() => {}} /> },
};
