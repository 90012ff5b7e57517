/** What the shell itself says. */
export const copy = {
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
    title: 'A part of this page is missing',
    hint: 'A new version may have been released, or the connection broke. Reload the page to go on.',
  },
  sessionFailed: { title: 'We could not find out whether you are signed in', hint: 'Check your internet connection, then try again.' },
  reload: 'Reload the page',
  tryAgain: 'Try again',
} as const;
