const used = (zaps: number): string =>
  zaps === 0 ? 'None of your Zaps uses it.' : zaps === 1 ? 'One of your Zaps uses it.' : `${zaps} of your Zaps use it.`;

export const copy = {
  title: 'Connections',
  lead: 'The app accounts your Zaps work with. Only you can see yours.',
  connectMore: 'Connect an app',
  demo: 'Test connection',
  since: (date: string): string => `Connected on ${date}`,
  zaps: (count: number): string => (count === 0 ? 'Not used by any Zap' : count === 1 ? 'Used by 1 Zap' : `Used by ${count} Zaps`),
  remove: 'Remove',
  removeLabel: (title: string): string => `Remove ${title}`,
  removeTitle: (title: string): string => `Remove ${title}?`,
  removeText: (app: string, zaps: number): string =>
    `${used(zaps)}${zaps === 0 ? '' : ` Steps that use ${app} won’t work until you connect ${app} again.`} The stored credentials are erased. You can’t undo this.`,
  keep: 'Cancel',
  removed: (title: string): string => `${title} was removed.`,
  removeFailed: (title: string): string => `We couldn’t remove ${title}. Please try again.`,
  empty: 'No connections yet',
  emptyText: 'Zaps work in apps on your behalf. Connect the app where your work starts.',
  loading: 'Loading your connections…',
  failed: 'We couldn’t load your connections',
  retry: 'Try again',
} as const;
