import type { Cases } from '../cases';
import { Spinner } from './Spinner';

export const cases: Cases = {
  title: 'Spinner',
  states: {
    alone: () => <Spinner />,
    labelled: () => <Spinner label="Loading your account…" />,
  },
};
