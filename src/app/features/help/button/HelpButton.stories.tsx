import type { Stories } from '../../../widgets/stories';
import { HelpButton } from './HelpButton';

export const stories: Stories = { title: 'Help button', states: { 'to the help': () => <HelpButton to="/help/" label="Help pages" /> } };
