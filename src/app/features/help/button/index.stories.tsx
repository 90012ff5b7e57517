import type { PageStories } from '../../../widgets/stories';
import { HelpButton } from '.';

export const stories: PageStories = {
  title: 'Help button',
  page: { parts: {}, Screen: () => <HelpButton isChatEligible={false} /> },
  states: { 'to the help': { place: { pathname: '/app/dashboard' } } },
};
