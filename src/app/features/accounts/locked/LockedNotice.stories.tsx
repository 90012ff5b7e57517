import type { Cases } from '../../../widgets/cases';
import { LockedNotice } from './LockedNotice';

export const cases: Cases = {
  title: 'Account locked over typed text',
  frame: 'screen',
  states: { 'over typed text': () => <LockedNotice account="Harbor Coffee Roasters" onClose={() => {}} onCheck={() => {}} /> },
};
