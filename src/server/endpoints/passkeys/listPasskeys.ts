import { passkeys } from '../../../contract/passkeys';
import { handle } from '../../context/handle';
import { hasOtherSignInMethod } from '../../commands/passkeys/change';
import { presentPasskey } from '../../presenters/passkey';
import { passkeysOf } from '../../records/signIn/passkeys';
import { findProfile } from '../../records/profiles/profiles';

/** GET /api/v3/passkeys: the caller's own, oldest first. */
export default handle(passkeys.listPasskeys, async ({ principal }, { db }) => {
  const profile = await findProfile(db, principal.profileId);
  const present = await passkeysOf(db, principal.profileId);
  return {
    status: 200,
    body: { objects: present.map(presentPasskey), has_other_way_in: profile !== null && (await hasOtherSignInMethod(db, profile)) },
  };
});
