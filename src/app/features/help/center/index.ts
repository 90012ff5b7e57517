/** `/help`, `/help/search/` and `/help/:slug`. */
export { HelpContainer as Screen } from './HelpContainer';
