import { definePage } from '../../../platform/definePage';
import { parts as accounts } from '../../accounts';
import { parts as members } from '../../members';
import { invitationsFlow } from './invitations';
import { PeopleContainer } from './PeopleContainer';
import { peopleFlow } from './sagas';
import { peopleSlice } from './state';

export default definePage({
  path: '/app/team',
  title: 'Team',
  frame: 'full',
  scrollsToTop: true,
  chunk: 'team',
  needs: [accounts, members],
  slices: [peopleSlice],
  sagas: [invitationsFlow, peopleFlow],
  Screen: PeopleContainer,
});
