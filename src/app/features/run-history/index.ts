/** The parts about runs for other pages; the page itself is a separate chunk, in `page/`. */
export { decideMissed } from './decideMissed';
export { HeldRunsNotice } from './HeldRunsNotice';
export { MissedItems } from './MissedItems';
