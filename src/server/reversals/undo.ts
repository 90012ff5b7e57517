import { z } from 'zod';
import type { ReversibleKind } from '../../domain/activity';
import { socialProviders } from '../../domain/socialLogin';
import type { Db, ServerContext } from '../platform/context';
import { cancelDeletion } from '../dataRights/store';
import { deleteSamlIdentity } from '../saml/store';
import { deletePasskey, findPasskey, insertPasskey } from '../passkeys/store';
import type { ReversibleEventRecord } from '../activity/store';
import { deleteIdentity, findIdentity, insertIdentity } from '../socialLogin/store';
import { restoreFactor } from '../twoFactor/keptFactor';

type Undo = (context: ServerContext, tx: Db, event: ReversibleEventRecord) => Promise<void>;

const KeptPasskey = z.object({
  credential_id: z.string(),
  user_handle: z.string(),
  public_key: z.base64().transform((text) => Buffer.from(text, 'base64')),
  counter: z.coerce.number(),
  transports: z.array(z.string()),
  name: z.string(),
  is_backed_up: z.boolean(),
  created_at: z.coerce.date(),
  last_used_at: z.coerce.date().nullable(),
});

const KeptIdentity = z.object({
  issuer: z.string(),
  subject: z.string(),
  provider: z.enum(socialProviders),
  email: z.string(),
  created_at: z.coerce.date(),
  last_used_at: z.coerce.date(),
});

const IdentityKey = KeptIdentity.pick({ issuer: true, subject: true });

const Sealed = z.object({ profileId: z.number(), kept: z.unknown() });

/** What was removed or replaced. Throws if it was encrypted for another profile. */
function keptOf({ encryption }: ServerContext, { profile_id, sealed }: ReversibleEventRecord): unknown {
  if (sealed === null) throw new Error('The event has nothing to restore.');
  const { profileId, kept } = Sealed.parse(JSON.parse(encryption.decrypt('reversal', sealed).toString('utf8')));
  if (profileId !== profile_id) throw new Error('The event belongs to another profile.');
  return kept;
}

const factor: Undo = (context, tx, event) => restoreFactor(context, tx, event.profile_id, keptOf(context, event));
/** Done for every reversal: sessions, passwords, pending changes and the address. */
const nothingMore: Undo = () => Promise.resolve();

const undoers: Readonly<Record<ReversibleKind, Undo>> = {
  signed_in: nothingMore,
  password_changed: nothingMore,
  email_change_requested: nothingMore,
  email_changed: nothingMore,
  factor_enabled: factor,
  factor_disabled: factor,
  recovery_codes_renewed: factor,
  passkey_added: async (_context, tx, { profile_id, subject }) => {
    // By its key: if it was removed later, undoing that has given it another id.
    const added = await findPasskey(tx, subject ?? '');
    if (added !== null) await deletePasskey(tx, profile_id, added.id);
  },
  passkey_removed: async (context, tx, event) => {
    await insertPasskey(tx, { ...KeptPasskey.parse(keptOf(context, event)), profile_id: event.profile_id });
  },
  social_login_connected: async (_context, tx, { profile_id, subject }) => {
    const added = await findIdentity(tx, IdentityKey.parse(JSON.parse(subject ?? '')));
    if (added !== null) await deleteIdentity(tx, profile_id, added.id);
  },
  social_login_removed: async (context, tx, event) => {
    await insertIdentity(tx, { ...KeptIdentity.parse(keptOf(context, event)), profile_id: event.profile_id });
  },
  saml_linked: (_context, tx, { profile_id, subject }) => deleteSamlIdentity(tx, profile_id, Number(subject)),
  deletion_started: async (_context, tx, { profile_id }) => {
    await cancelDeletion(tx, profile_id);
  },
};

/** Undoes one event alone. Call it for the newer ones first, with the profile locked. */
export function undoEvent(context: ServerContext, tx: Db, event: ReversibleEventRecord): Promise<void> {
  return undoers[event.kind](context, tx, event);
}
