import type { Stories } from '../stories';
import { Button } from './Button';

export const stories: Stories = {
  title: 'Button',
  states: {
    primary: () => <Button kind="primary">Continue</Button>,
    secondary: () => <Button>Cancel</Button>,
    plain: () => <Button kind="plain">Skip</Button>,
    danger: () => <Button kind="danger">Delete 3 Zaps</Button>,
    busy: () => (
      <Button kind="primary" isBusy>
        Log In
      </Button>
    ),
    'busy secondary': () => <Button isBusy>Send Again</Button>,
    disabled: () => (
      <Button kind="primary" isDisabled>
        Continue
      </Button>
    ),
    small: () => <Button size="small">Try again</Button>,
    wide: () => (
      <Button kind="primary" isWide>
        Get Started for Free
      </Button>
    ),
  },
};
