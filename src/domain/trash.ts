import { days } from './durations';

/** How long deleted Zaps and folders can be restored, in milliseconds. */
export const trashKept = days(30);

/** The most Zaps or folders that one request may restore or delete for good, and that a list shows. */
export const maxTrashedAtOnce = 1000;

/** When something that was deleted at `trashedAt` is deleted for good. */
export const trashExpiry = (trashedAt: Date): Date => new Date(trashedAt.getTime() + trashKept);

/** Whole days until it is deleted for good, rounded up; 0 once the time has passed. Both in milliseconds since 1970. */
export const trashDaysLeft = (expiresAt: number, now: number): number => Math.max(0, Math.ceil((expiresAt - now) / days(1)));
