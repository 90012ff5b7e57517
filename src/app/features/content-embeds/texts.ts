export const texts = {
  loading: 'Loading templates…',
  failed: 'We couldn’t load the templates',
  retry: 'Try again',
} as const;
