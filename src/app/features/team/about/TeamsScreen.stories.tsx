import type { Stories } from '../../../widgets/stories';
import { TeamsScreen } from './TeamsScreen';

export const stories: Stories = { title: 'About teams', frame: 'content', states: { page: () => <TeamsScreen /> } };
