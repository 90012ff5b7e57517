import { addPasskey, askForPasskey, hasOtherWayIn, namePasskey, removePasskey } from '../../commands/passkeys/change';
import { errorBodies } from '../../commands/errorBodies';
import type { HandlerOf } from '../../context/handler';
import { presentPasskey } from '../../presenters/passkey';
import { passkeysOf } from '../../records/passkeys';
import { findProfile } from '../../records/profiles';
import { limited } from '../tooOften';

/** GET /api/v3/passkeys: the caller's own, oldest first. */
export const passkeysList: HandlerOf<'listPasskeys'> = async ({ principal }, { db }) => {
  const profile = await findProfile(db, principal.profileId);
  const present = await passkeysOf(db, principal.profileId);
  return {
    status: 200,
    body: { objects: present.map(presentPasskey), has_other_way_in: profile !== null && (await hasOtherWayIn(db, profile)) },
  };
};

/** POST /api/v3/passkey-options: the options for a new passkey, for a session with a recent sign-in (S26); 30 in an hour. */
export const passkeyOptions: HandlerOf<'startPasskeyRegistration'> = async (call, context) => {
  await limited(context, { name: 'passkey.options', key: String(call.principal.profileId), max: 30, windowSeconds: 3600 });
  return { status: 200, body: await askForPasskey(context, call) };
};

/** POST /api/v3/passkeys: stores the new passkey. */
export const passkeyCreate: HandlerOf<'createPasskey'> = async (call, context) => {
  const added = await addPasskey(context, call, call.body.credential_json);
  return added === null ? { status: 400, body: errorBodies.newPasskeyRefused } : { status: 201, body: presentPasskey(added) };
};

/** PATCH /api/v3/passkeys/:id: another name. */
export const passkeyRename: HandlerOf<'renamePasskey'> = async (call, context) => {
  const renamed = await namePasskey(context, call, call.params.id, call.body.name);
  return renamed === null ? { status: 404, body: errorBodies.notFound } : { status: 200, body: presentPasskey(renamed) };
};

/** DELETE /api/v3/passkeys/:id: never the last way in. */
export const passkeyRemoval: HandlerOf<'deletePasskey'> = async (call, context) => {
  switch (await removePasskey(context, call, call.params.id)) {
    case 'removed':
      return { status: 204, body: null };
    case 'missing':
      return { status: 404, body: errorBodies.notFound };
    case 'last':
      return { status: 400, body: errorBodies.lastPasskey };
  }
};
