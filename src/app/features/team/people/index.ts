import { parts as accounts } from '../../accounts';
import { parts as members } from '../../members';
import { invitationsFlow } from './invitations';
import { peopleFlow } from './sagas';
import { peopleReducer } from './state';

/** `/app/team`. */
export { PeopleContainer as Screen } from './PeopleContainer';
export const parts = { needs: [accounts, members], reducers: { people: peopleReducer }, sagas: [invitationsFlow, peopleFlow] };
