/** A day as people read it, in UTC like the periods: 'December 1, 2026'. */
export const dayOf = (moment: string): string => new Date(moment).toLocaleDateString('en-US', { dateStyle: 'long', timeZone: 'UTC' });
