import { parts as accounts } from '../accounts';

/**
 * Prompts for a higher plan: for apps, email support, multistep Zaps, paths, the task limit, a low task limit, Zaps.
 * `UpgradePrompt` is shown where the missing feature is needed, `UpgradeNotices` above pages.
 */
export { UpgradeNotices, UpgradePrompt, type UpgradePromptProps } from './UpgradePrompt';
export { selectUpgradesDue } from './selectors';
export const parts = { needs: [accounts] };
