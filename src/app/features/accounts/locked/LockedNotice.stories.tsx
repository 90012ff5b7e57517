import type { Stories } from '../../../widgets/stories';
import { LockedNotice } from './LockedNotice';

export const stories: Stories = {
  title: 'Account locked over typed text',
  frame: 'screen',
  states: { 'over typed text': () => <LockedNotice account="Harbor Coffee Roasters" onClose={() => {}} onCheck={() => {}} /> },
};
