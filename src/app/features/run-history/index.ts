/** The parts about runs for other pages; the page itself is a separate chunk, in `page/`. */
export { HeldRunsNotice } from './HeldRunsNotice';
export { decideMissed, MissedItems } from './MissedItems';
export { barsOf, lastDays, type Span } from './counts';
export { RunsChart } from './RunsChart';
