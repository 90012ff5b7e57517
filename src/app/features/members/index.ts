import { entityParts } from '../../entities';
import { members } from './entity';

/** Members of accounts, from lists of members and from records that name an owner. */
export { members, type KnownMember } from './entity';
export const parts = { entities: entityParts(members) };
