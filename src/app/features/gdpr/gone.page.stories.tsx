import type { PageStories } from '../../widgets/stories';
import page from './gone.page';

export const stories: PageStories<typeof page> = { title: 'Data deleted page', frame: 'content', page, states: { shown: {} } };
