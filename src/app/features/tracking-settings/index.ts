/** What is recorded about the person; see `section.ts` for the page. */
export { ConsentSection } from './consent/ConsentSection';
