import { entityParts } from '../../entities';
import { profiles } from './entity';
import { profileFlow } from './sagas';

/** The profile of whoever is signed in. */
export { profileRetried } from './events';
export { reloadProfile } from './sagas';
export * from './selectors';
export const parts = { entities: entityParts(profiles), sagas: [profileFlow] };
