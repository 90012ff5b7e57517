import { defaultDate } from '../../../../domain/dates';

/** A day as people read it, in UTC like the periods: 'December 01, 2026' (B9.55). */
export const dayOf = (moment: string): string => defaultDate(Date.parse(moment), 'UTC');
