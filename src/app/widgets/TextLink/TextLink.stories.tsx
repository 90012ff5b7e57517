import type { Stories } from '../stories';
import { TextLink } from './TextLink';

export const stories: Stories = {
  title: 'Text link',
  states: {
    'in a sentence': () => (
      <p>
        Already have an account? <TextLink to="/app/login">Log In</TextLink>
      </p>
    ),
    quiet: () => (
      <TextLink to="/terms" isQuiet>
        Terms
      </TextLink>
    ),
    external: () => (
      <TextLink to="mailto:support@patchbay.example" isExternal>
        Write to support
      </TextLink>
    ),
    'as primary button': () => (
      <TextLink to="/app/dashboard" look="primary">
        Go to your dashboard
      </TextLink>
    ),
    'as secondary button': () => (
      <TextLink to="/app/login" look="secondary">
        Back to login
      </TextLink>
    ),
  },
};
