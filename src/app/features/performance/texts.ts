export const texts = {
  title: 'Performance Problem Detected',
  text: (milliseconds: number): string =>
    `This page stopped responding for ${Math.round(milliseconds / 1000)} seconds. Reloading it usually helps. Save your changes first.`,
  reload: 'Reload the page',
  close: 'Continue without reloading',
} as const;
