import { parts as accounts } from '../../accounts';
import { parts as members } from '../../members';
import { invitationsFlow } from './invitations';
import { peopleFlow } from './sagas';
import { peopleSlice } from './state';

/** `/app/team`. */
export { PeopleContainer as Screen } from './PeopleContainer';
export const parts = { needs: [accounts, members], slices: [peopleSlice], sagas: [invitationsFlow, peopleFlow] };
