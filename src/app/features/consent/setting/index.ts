/** The switch by which the choice is changed, a part of its own: the question itself does without it. */
export { ConsentSetting, ConsentSetting as SettingsSection } from './ConsentSetting';
export { parts } from '../parts';
