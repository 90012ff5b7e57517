import type { Cases } from '../../../widgets/cases';
import { HelpButton } from './HelpButton';

export const cases: Cases = { title: 'Help button', states: { 'to the help': () => <HelpButton to="/help/" label="Help pages" /> } };
