import type { PageStories } from '../../widgets/stories';
import { parts, RefreshPrompt } from '.';
import { initialResourceVersion } from './state';

const page = { parts, Screen: RefreshPrompt };

export const stories: PageStories<typeof page> = {
  title: 'Refresh prompt',
  page,
  states: { due: { refreshPrompt: { ...initialResourceVersion, isPromptShown: true } } },
};
