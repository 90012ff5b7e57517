import { parts as accounts } from '../../features/accounts';
import { parts as emailConfirmation } from '../../features/email-confirmation';
import { parts as terms } from '../../features/terms';
import { parts as trial } from '../../features/trial';
import { parts as upgradePrompts } from '../../features/upgrade-prompts';

/** The signed-in frame, with the slices and flows that its header reads. */
export { FullFrame as Screen } from './FullFrame';
export const parts = { needs: [accounts, emailConfirmation, terms, trial, upgradePrompts] };
