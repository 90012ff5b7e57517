import type { ServerContext } from '../platform/context';
import { deleteAvatar, putAvatar } from './avatars.store';
import { setAvatarOf } from './store';
import { squarePicture, type PictureIssue } from '../platform/files/squarePicture';

/** The path of a picture; its name is random, so that a new picture has a new address. */
const addressOf = (id: string): string => `/avatars/${id}`;

/** Re-encodes the uploaded picture and makes it the profile's; the previous one is deleted. Null, or why it was refused (S56). */
export async function setAvatar(context: ServerContext, profileId: number, bytes: Buffer): Promise<PictureIssue | null> {
  const picture = await squarePicture(bytes);
  if (typeof picture === 'string') return picture;
  const id = context.random.bytes(16).toString('base64url');
  await context.db.transaction().execute(async (tx) => {
    await putAvatar(tx, { id, profileId, picture, now: context.clock.now() });
    await setAvatarOf(tx, profileId, addressOf(id));
  });
  return null;
}

/** Removes the profile's picture; not an error if it had none. */
export async function removeAvatar(context: ServerContext, profileId: number): Promise<void> {
  await context.db.transaction().execute(async (tx) => {
    await deleteAvatar(tx, profileId);
    await setAvatarOf(tx, profileId, null);
  });
}
