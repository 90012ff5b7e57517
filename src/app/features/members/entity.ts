import type { Member } from '../../../contract/types';
import { defineEntityType } from '../../entities';

/** What is known of somebody: an owner who came nested in a Zap is a name alone. */
export type KnownMember = Pick<Member, 'id' | 'name'> & Partial<Member>;

/** People of an account (B3.14). Their ids are those of profiles. */
export const members = defineEntityType<KnownMember>({
  type: 'member',
  isOfAccount: true,
  isPartial: (data) => !('email' in data),
});
