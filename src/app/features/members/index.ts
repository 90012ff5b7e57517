import { entityParts } from '../../entities';
import { members } from './entity';

/** People of accounts, as those know them who list them and those who name an owner. */
export { members, type KnownMember } from './entity';
export const parts = { entities: entityParts(members) };
