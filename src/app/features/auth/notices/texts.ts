import { sharedTexts } from '../shared/texts';

export const noticeTexts = {
  locked: {
    /** A8.28. */
    title: 'Your account is now locked.',
    explanation: 'There were too many failed attempts to log in. Reset your password to unlock it now, or wait a while and try again.',
    reset: 'Reset your password',
    back: sharedTexts.backToLogIn,
  },
  cookies: {
    title: 'Enable Cookies',
    /** A8.30. */
    explanation:
      'Signing in needs cookies. Please enable cookies in the settings of your browser, including third-party cookies if this page is shown inside another site.',
    back: 'Go back',
    newTab: 'Open the page in a new tab',
  },
} as const;
