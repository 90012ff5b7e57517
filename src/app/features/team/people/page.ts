import { definePage } from '../../../platform/definePage';
import { currentAccountChosen, parts as accounts } from '../../accounts';
import { parts as members } from '../../members';
import { sessionLoaded } from '../../session';
import { invitationsFlow } from './invitations';
import { PeopleContainer } from './PeopleContainer';
import { loadPeople, peopleFlow } from './sagas';
import { listsRetried, peopleSlice } from './state';

export default definePage({
  path: '/app/team',
  title: 'Team',
  frame: 'full',
  scrollsToTop: true,
  chunk: 'team',
  needs: [accounts, members],
  slices: [peopleSlice],
  sagas: [invitationsFlow, peopleFlow],
  load: loadPeople,
  reloadOn: [sessionLoaded, currentAccountChosen, listsRetried],
  Screen: PeopleContainer,
});
