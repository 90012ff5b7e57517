import { setAvatar } from '../../commands/avatar';
import { fieldRefusal, refusals } from '../../commands/refusals';
import type { PictureFault } from '../../commands/squarePicture';
import type { HandlerOf } from '../../http/handler';
import { mayChangeProfile } from '../../policies/profiles';
import { limited } from '../tooOften';
import { ownProfile } from './ownProfile';

const sentences: Readonly<Record<PictureFault, string>> = {
  unknownKind: 'Choose a PNG, JPEG or WebP picture.',
  tooManyPixels: 'Choose a picture of at most 4096 by 4096 pixels.',
  broken: 'This picture is damaged. Choose another one.',
};

/** POST /api/v3/profiles/:id/avatar (S56): twenty in an hour at most. */
export const avatarUpload: HandlerOf<'avatarUpload'> = async (call, context) => {
  const { profileId } = call.principal;
  if (!mayChangeProfile(profileId, call.params.id) || call.file === null) return { status: 404, body: refusals.notFound };
  await limited(context, { name: 'avatar.profile', key: String(profileId), max: 20, windowSeconds: 3600 });
  const fault = await setAvatar(context, profileId, call.file);
  if (fault !== null) return { status: 400, body: fieldRefusal({ picture: [sentences[fault]] }) };
  const saved = await ownProfile(context, call.principal);
  return saved === null ? { status: 404, body: refusals.notFound } : { status: 200, body: saved };
};
