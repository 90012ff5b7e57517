import type { Timezone } from '../../../contract/profiles';
import { defineEntityType, entityParts, loadCollectionIfNeeded, selectListed, type WithEntities } from '../../entities';

/** The time zones to choose from, as the server lists them: by distance from UTC, then by name. */
const timezones = defineEntityType<Timezone>({ type: 'timezone' });

/** A saga: loads them unless they are there. */
export const loadTimezones = () => loadCollectionIfNeeded(timezones);
export const selectTimezones = (state: WithEntities): readonly Timezone[] => selectListed(state, timezones);
export const parts = { entities: entityParts(timezones) };
