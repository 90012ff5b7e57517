import { Button } from '../Button/Button';
import type { Stories } from '../stories';
import { Notice } from './Notice';

export const stories: Stories = {
  title: 'Notice',
  states: {
    info: () => <Notice kind="info">You are signed in on another device.</Notice>,
    success: () => <Notice kind="success" title="Check your mailbox" children="We sent a link to ada@patchbay.example." />,
    warning: () => (
      <Notice kind="warning" title="Confirm your email" action={<Button size="small">Send again</Button>}>
        Some things stay closed until you do.
      </Notice>
    ),
    error: () => <Notice kind="error">Your password is incorrect.</Notice>,
    'error with list': () => (
      <Notice kind="error" title="We could not sign you up">
        <ul>
          <li>Enter a valid email address.</li>
          <li>Use at least 8 characters.</li>
        </ul>
      </Notice>
    ),
    'title alone': () => <Notice kind="success" title="Saved." />,
  },
};
