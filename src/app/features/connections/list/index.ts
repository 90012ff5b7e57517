import { entityParts } from '../../../entities';
import { parts as accounts } from '../../accounts';
import { authentications } from '../entity';
import { connectionsListFlow } from './sagas';

/** `/app/assets/connections`. */
export { ConnectionsContainer as Screen } from './ConnectionsContainer';
export const parts = { needs: [accounts], entities: entityParts(authentications), sagas: [connectionsListFlow] };
