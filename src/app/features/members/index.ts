import type { Member } from '../../../contract/team';
import { defineEntityType, entityParts } from '../../entities';

/** The known data of a person: an owner nested in a Zap has only a name. */
export type KnownMember = Pick<Member, 'id' | 'name'> & Partial<Member>;

/** Members of accounts, from lists of members and from records that name an owner. Their ids are those of profiles. */
export const members = defineEntityType<KnownMember>({
  type: 'member',
  scope: 'account',
  isPartial: (data) => !('email' in data),
});

export const parts = { entities: entityParts(members) };
