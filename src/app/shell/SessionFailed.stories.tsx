import type { Cases } from '../widgets/cases';
import { SessionFailed } from './SessionFailed';

export const cases: Cases = {
  title: 'Session failed',
  frame: 'content',
  states: { offline: () => <SessionFailed onRetry={() => {}} /> },
};
