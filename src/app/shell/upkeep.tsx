import { parts as reporting } from '../features/errors/reporting';
import { parts as refreshing, RefreshPrompt } from '../features/refresh-prompt';

/** What keeps a page well that stays open for long: its faults are told, and newer versions of it are noticed. */
export { RefreshPrompt as Screen };
export const parts = { needs: [reporting, refreshing] };
