import { parts as contentEmbeds } from '../../content-embeds';

/** `/help`, `/help/search/` and `/help/:slug`. */
export { HelpContainer as Screen } from './HelpContainer';
export const parts = { needs: [contentEmbeds] };
