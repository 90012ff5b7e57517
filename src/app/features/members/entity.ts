import type { Member } from '../../../contract/members';
import { defineEntityType } from '../../entities';

/** The known data of a person: an owner nested in a Zap has only a name. */
export type KnownMember = Pick<Member, 'id' | 'name'> & Partial<Member>;

/** People of an account. Their ids are those of profiles. */
export const members = defineEntityType<KnownMember>({
  type: 'member',
  scope: 'account',
  isPartial: (data) => !('email' in data),
});
