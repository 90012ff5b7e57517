import { entitiesOf, exampleAccount, loadedRecords } from '../../../../gallery/examples';
import type { PageStories } from '../../../widgets/stories';
import { accounts } from '../../accounts';
import type { TeamGuideView } from '../state';
import { parts, TeamGuide } from '.';

const show = (opened: TeamGuideView) => ({
  teamGuide: { opened, closedFor: null },
  entities: entitiesOf(loadedRecords(accounts, [exampleAccount({ isTrialingTeams: true })])),
});

export const stories: PageStories = {
  title: 'Team guide',
  page: { parts, Screen: () => <TeamGuide accountId={3} /> },
  states: { welcome: show('welcome'), guide: show('guide') },
};
