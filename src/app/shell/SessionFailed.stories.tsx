import type { Stories } from '../widgets/stories';
import { SessionFailed } from './SessionFailed';

export const stories: Stories = {
  title: 'Session failed',
  frame: 'content',
  states: { offline: () => <SessionFailed onRetry={() => {}} /> },
};
