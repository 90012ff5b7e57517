/** The shell's own texts. */
export const texts = {
  /** A screen threw once (B8.33). The middle part is the button. */
  crash: {
    before: 'Uh oh, something is not quite right! This might be a temporary problem though, so ',
    retry: 'click here',
    after: ' to try that again.',
  },
  /** It threw again (B8.34). */
  stuck: {
    message: "Well, that's not good. It seems to be stuck! Try reloading this page...",
    support: 'Please contact support if this persists!',
  },
  missingChunk: {
    title: 'We couldn’t load part of this page',
    hint: 'There may be a new version, or your connection was interrupted. Reload the page to continue.',
  },
  sessionFailed: { title: 'We couldn’t check whether you’re signed in', hint: 'Check your internet connection, then try again.' },
  sendReport: 'Send a report',
  reload: 'Reload the page',
  tryAgain: 'Try again',
} as const;
