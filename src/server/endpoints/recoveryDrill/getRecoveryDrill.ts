import { recoveryDrill } from '../../../contract/recoveryDrill';
import { handle } from '../../context/handle';
import { readDrill } from '../../commands/recoveryDrill/readDrill';
import { errorBodies } from '../../commands/errorBodies';
import { findProfile } from '../../records/profiles/profiles';
import { presentDrill } from './presentDrill';

/** GET /api/v3/recovery-drill: how the caller could get back in, what would be lost otherwise, and what they have proved. */
export default handle(recoveryDrill.getRecoveryDrill, async ({ principal }, context) => {
  const profile = await findProfile(context.db, principal.profileId);
  if (profile === null) return { status: 401, body: errorBodies.notAuthenticated };
  return { status: 200, body: presentDrill(await readDrill(context, context.db, profile)) };
});
