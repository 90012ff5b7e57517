import { parts as accounts } from '../accounts';
import { parts as terms } from '../terms';

/** The settings: their frame, and the register of sections that other features bring. The shell says how a section arrives. */
export { SettingsFrame, type SettingsFrameProps } from './SettingsFrame';
export { texts as settingsTexts } from './texts';
export const parts = { needs: [accounts, terms] };
