import { formatCount } from '../../../domain/numbers';

export const texts = {
  title: 'Trash',
  back: 'Your Zaps',
  intro: 'Deleted Zaps and folders stay here for 30 days. Restored Zaps are off until you turn them on.',
  loading: 'Loading the trash…',
  retry: 'Try again',
  emptyTitle: 'The trash is empty',
  emptyText: 'When you delete a Zap or a folder, you can restore it here for 30 days.',
  undo: 'Undo',
  restore: 'Restore',
  restoreOf: (title: string): string => `Restore ${title}`,
  restoreChosen: (count: number): string => `Restore ${count}`,
  restoreAll: 'Restore all',
  purge: 'Delete forever',
  purgeOf: (title: string): string => `Delete ${title} forever`,
  purgeChosen: (count: number): string => `Delete ${count} forever`,
  empty: 'Empty trash',
  select: (title: string): string => `Select ${title}`,
  list: 'Deleted Zaps and folders',
  kinds: { zap: 'Zap', folder: 'Folder' },
  from: (place: string | null, kind: 'zap' | 'folder'): string => `In ${place ?? (kind === 'zap' ? 'Home' : 'the top level')}`,
  lost: (place: string, kind: 'zap' | 'folder'): string =>
    `Was in ${place}, which is gone. It returns to ${kind === 'zap' ? 'Home' : 'the top level'}`,
  holds: (count: number): string => `${formatCount(count, 'Zap')} return to it`,
  deleted: (ago: string, name: string | null): string => (name === null ? `Deleted ${ago}` : `Deleted ${ago} by ${name}`),
  left: (days: number): string => (days <= 1 ? 'Less than a day left' : `${days} days left`),
  more: (count: number): string => `${formatCount(count, 'older item')} will be shown when some of these are restored or deleted.`,
  confirmTitle: (zaps: number, folders: number): string =>
    `Delete ${[zaps > 0 && formatCount(zaps, 'Zap'), folders > 0 && formatCount(folders, 'folder')].filter(Boolean).join(' and ')} forever?`,
  confirmText: 'Their history, versions and links are deleted too. This can’t be undone.',
  cancel: 'Cancel',
  restored: (count: number, hasZaps: boolean): string =>
    `${formatCount(count, 'item')} restored.${hasZaps ? ' Restored Zaps are off. Turn them on when you’re ready.' : ''}`,
  purged: (count: number): string => `${formatCount(count, 'item')} deleted forever.`,
  elsewhere: (kind: 'zap' | 'folder', title: string, place: string): string =>
    `${title} is ${kind === 'zap' ? 'in Home' : 'at the top level'}, because ${place} is gone.`,
  gone: 'This isn’t in the trash any more. It was restored or deleted forever.',
  failed: 'That didn’t work. Try again.',
} as const;
