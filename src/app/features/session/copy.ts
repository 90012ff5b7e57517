export const sessionCopy = {
  timedOut: {
    /** A8.22. */
    title: 'Your session timed out. Please log in again!',
    explanation: 'What you typed is still here. Log in in a new tab, then continue here.',
    newTab: 'Log in in a new tab',
    here: 'Log in here instead',
  },
} as const;
