import type { Stories } from '../stories';
import { UserFillText } from './UserFillText';

export const stories: Stories = {
  title: 'Text with fields to fill in',
  states: {
    'with fields': () => <UserFillText>{'Post {{new orders}} to {{channel}}'}</UserFillText>,
    plain: () => <UserFillText>Post new orders to Slack</UserFillText>,
  },
};
