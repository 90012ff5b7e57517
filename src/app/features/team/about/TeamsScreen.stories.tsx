import type { Cases } from '../../../widgets/cases';
import { TeamsScreen } from './TeamsScreen';

export const cases: Cases = { title: 'About teams', frame: 'content', states: { page: () => <TeamsScreen /> } };
