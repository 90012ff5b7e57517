import type { Stories } from '../stories';
import { Spinner } from './Spinner';

export const stories: Stories = {
  title: 'Spinner',
  states: {
    alone: () => <Spinner />,
    labelled: () => <Spinner label="Loading your account…" />,
  },
};
