import type { Cases } from '../../../widgets/cases';
import type { TeamGuideView } from '../state';
import { TeamGuideModal } from './TeamGuideModal';

const ignore = (): void => {};
const show = (view: TeamGuideView) => () => (
  <TeamGuideModal view={view} onClose={ignore} onViewZaps={ignore} onOpenGuide={ignore} onBack={ignore} />
);

export const cases: Cases = { title: 'Team guide', states: { welcome: show('welcome'), guide: show('guide') } };
