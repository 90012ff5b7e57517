/** What other pages say of runs; the page itself is a part of its own, in `page/`. */
export { HeldRunsNotice } from './HeldRunsNotice';
