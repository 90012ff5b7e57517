export const sessionTexts = {
  /** The refusal of a request after the person closed the dialog. */
  notSignedIn: 'You’re not signed in, so this wasn’t saved. Try again to log in.',
} as const;
