import type { ServerContext } from '../context';
import { deleteAvatar, putAvatar } from '../records/avatars';
import { setAvatarOf } from '../records/profiles';
import { squarePicture, type PictureFault } from './squarePicture';

/** Where a picture is served; its name is random, so that a new picture has a new address. */
const addressOf = (id: string): string => `/avatars/${id}`;

/** Makes the picture that the bytes show the profile's; the one before is gone. Null, or why it was not taken (S56). */
export async function setAvatar(context: ServerContext, profileId: number, bytes: Buffer): Promise<PictureFault | null> {
  const picture = await squarePicture(bytes);
  if (typeof picture === 'string') return picture;
  const id = context.random.bytes(16).toString('base64url');
  await context.db.transaction().execute(async (tx) => {
    await putAvatar(tx, { id, profileId, picture, now: context.clock.now() });
    await setAvatarOf(tx, profileId, addressOf(id));
  });
  return null;
}

/** From here on the profile has no picture; it is no error when it had none. */
export async function removeAvatar(context: ServerContext, profileId: number): Promise<void> {
  await context.db.transaction().execute(async (tx) => {
    await deleteAvatar(tx, profileId);
    await setAvatarOf(tx, profileId, null);
  });
}
