import type { PageStories } from '../../../widgets/stories';
import page from './page';

export const stories: PageStories<typeof page> = { title: 'Rover', frame: 'content', page, states: { page: {} } };
