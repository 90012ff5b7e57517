export const texts = {
  finishing: 'Connecting the app…',
  failed: 'The app wasn’t connected',
  nothing: 'There is no sign-in to finish here. Start again.',
  network: "We're having some trouble connecting. You might try reloading the page or checking your internet connection.",
  refused: 'Something went wrong. Please try again.',
  again: 'Start again',
  close: 'Close this window',
  connected: (title: string): string => `${title} is connected.`,
  closeTab: 'You can close this tab and go back to your Zap.',
  toConnections: 'View your connections',
} as const;
