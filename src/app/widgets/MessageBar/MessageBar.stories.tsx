import type { Stories } from '../stories';
import { MessageBar } from './MessageBar';

export const stories: Stories = {
  title: 'Message bar',
  states: {
    error: () => <MessageBar kind="error">We could not load your Zaps.</MessageBar>,
    success: () => <MessageBar kind="success">Your email is confirmed.</MessageBar>,
    warning: () => <MessageBar kind="warning">Your trial ends tomorrow.</MessageBar>,
    teams: () => <MessageBar kind="teams">Your team can share Zaps now.</MessageBar>,
    'own title': () => (
      <MessageBar kind="error" title="No connection">
        Check your network and try again.
      </MessageBar>
    ),
  },
};
