import type { Stories } from '../../../widgets/stories';
import type { TeamGuideView } from '../state';
import { TeamGuideModal } from './TeamGuideModal';

const ignore = (): void => {};
const show = (view: TeamGuideView) => () => (
  <TeamGuideModal view={view} onClose={ignore} onViewZaps={ignore} onOpenGuide={ignore} onBack={ignore} />
);

export const stories: Stories = { title: 'Team guide', states: { welcome: show('welcome'), guide: show('guide') } };
