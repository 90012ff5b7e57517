/** Texts of the error modal (B8.01–B8.09, B8.35). */
export const texts = {
  title: 'We got an error on that!',
  code: (status: number | null): string => {
    switch (status) {
      case null:
        return "Unfortunately, that's all we know.";
      case 400:
        return 'Our server can’t work with what was sent. Check that every required field is filled in.';
      case 429:
        return "You've already submitted a ticket. Please wait a few moments before trying again.";
      case 500:
        return 'Something is broken on our side.';
      case 502:
        return 'Our server is restarting. Wait a minute or two, then try again.';
      case 504:
        return 'Our server did not respond in time.';
      default:
        return `Unfortunately, all we know is that the code was ${status}. Please try again.`;
    }
  },
  show: 'Show Details',
  learnMore: 'Learn more',
  support: 'Contact support',
  sendReport: 'Send a report',
  close: 'Close',
  closeAll: 'Close all',
} as const;

/** Texts of a Zap that could not be switched (B8.10–B8.14). */
export const zapTexts = {
  unpause: 'There was a problem activating your Zap.',
  pause: 'There was a problem deactivating your Zap.',
  withHelp: "There's an Error With This Zap",
  unknown: 'Unknown error! Please edit your zap for full check.',
  fixes: 'What you can do',
  cancel: 'Cancel',
  edit: 'Edit Your Zap',
  learnMore: 'Learn More',
  dashboard: 'or continue to Dashboard',
} as const;

/** The contact form, with its subject filled in. */
export const contactAddress = ({ summary, statusCode }: { summary: string | null; statusCode: number | null }): string =>
  `/app/get-help?${new URLSearchParams({ hint: [summary ?? texts.title, statusCode === null ? '' : `(${statusCode})`].filter(Boolean).join(' ') }).toString()}`;
