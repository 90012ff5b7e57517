import { createHash } from 'node:crypto';
import { mostLogos } from '../../domain/accountSettings';
import type { ServerContext } from '../platform/context';
import { HttpProblem } from '../platform/handler';
import { insertLogo, insertLogos, logoAddress, setAccountSettings } from './settings.store';
import { findRole } from '../access/store';
import { findAccountOf, type MemberAccount } from './store';
import { once } from '../platform/requests/idempotency';
import { audit } from '../audit/recordEvent';
import { errorBodies } from '../platform/errorBodies';
import { squarePicture, type PictureIssue } from '../platform/files/squarePicture';
import { withLockedAccount, type KeyedCaller } from './lockedAccount';
import { refuseUnlessAllowed } from './saveAccount';

/**
 * Re-encodes the uploaded picture and makes it the account's logo and the first of those to choose from, of which the oldest is
 * removed (S56), once for each key (R07). Returns the account, or why the picture was refused. Throws 404 for outsiders,
 * 403 for members.
 */
export async function setLogo(
  context: ServerContext,
  caller: KeyedCaller,
  accountId: number,
  bytes: Buffer,
): Promise<MemberAccount | PictureIssue> {
  // Permissions are checked before anything is decoded.
  const role = await findRole(context.db, caller.principal.profileId, accountId, context.clock.now());
  if (role === null) throw new HttpProblem(404, errorBodies.notFound);
  refuseUnlessAllowed({ role }, 'logo_choice');
  // Logos are wide or tall: the whole picture is shown, with no border.
  const picture = await squarePicture(bytes, 'whole');
  if (typeof picture === 'string') return picture;
  return withLockedAccount(context, caller, accountId, async (tx, actor) => {
    refuseUnlessAllowed(actor, 'logo_choice');
    const wish = [accountId, createHash('sha256').update(bytes).digest('hex')];
    const request = { scope: 'accountLogo', caller: `profile:${actor.id}`, key: caller.idempotencyKey, body: wish };
    await once(context, tx, request, async () => {
      const id = context.random.bytes(16).toString('base64url');
      const address = logoAddress(id);
      await insertLogo(tx, { id, accountId, picture, now: context.clock.now() });
      const choices = [address, ...actor.account.logo_choices].slice(0, mostLogos);
      await insertLogos(tx, accountId, choices);
      await setAccountSettings(tx, accountId, { logo_url: address, logo_choice: address, logo_choices: choices });
      const detail = `account ${accountId}: logo`;
      await audit(context, tx, caller, { action: 'account_changed', result: 'ok', detail, profileId: actor.id });
      return { status: 200, body: null };
    });
    const account = await findAccountOf(tx, actor.id, accountId, context.clock.now());
    if (account === null) throw new HttpProblem(404, errorBodies.notFound);
    return account;
  });
}
