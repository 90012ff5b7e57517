import type { Cases } from '../cases';
import { UserFillText } from './UserFillText';

export const cases: Cases = {
  title: 'Text with fields to fill in',
  states: {
    'with fields': () => <UserFillText>{'Post {{new orders}} to {{channel}}'}</UserFillText>,
    plain: () => <UserFillText>Post new orders to Slack</UserFillText>,
  },
};
