/**
 * Mails the link that resets a password. The request is answered before the address is looked up, so that neither reply nor time
 * reveals it (S05); this job looks it up.
 */
import { seconds } from '../../domain/durations';
import type { Db, ServerContext } from '../platform/context';
import { newMailedCode, putResetCode, storedCode } from '../emails/store';
import { resetPassword } from './mail';
import { mustUseSaml } from '../accounts/store';
import { findProfileByEmail } from '../profiles/store';

export const mailResetLink = 'mail-reset-link';

/** The request, encrypted: the queue stores neither addresses nor codes in plain text (S01). */
interface ResetJob {
  readonly identifier: string;
  readonly code: string;
}

/** Records a requested link. The code is chosen here, so that a repetition of the job mails the same one. */
export async function queueResetLink({ jobs, random, encryption }: ServerContext, db: Db, identifier: string): Promise<void> {
  const asked: ResetJob = { identifier, code: newMailedCode(random) };
  await jobs.send(db, mailResetLink, { asked: encryption.encrypt('reset-link', JSON.stringify(asked)).toString('base64') });
}

/** The newest code replaces any earlier one (S28); it is sent only to the stored address (S31). For an unknown address, nothing. */
export async function sendResetLink(context: ServerContext, data: object): Promise<void> {
  const sealed = Buffer.from((data as { asked: string }).asked, 'base64');
  const { identifier, code } = JSON.parse(context.encryption.decrypt('reset-link', sealed).toString('utf8')) as ResetJob;
  await context.db.transaction().execute(async (tx) => {
    const profile = await findProfileByEmail(tx, identifier);
    // Whose account demands single sign-on has no password that could be reset (S14).
    if (profile === null || (await mustUseSaml(tx, profile.id))) return;
    const stored = storedCode(code, context.clock.now(), seconds(context.config.limits.forgot.codeSeconds));
    const eventKey = `password-reset:${profile.id}:${stored.codeHash}`;
    if (await wasMailed(tx, eventKey)) return;
    await putResetCode(tx, profile.id, stored);
    await context.outbox.put(tx, eventKey, resetPassword({ to: profile.email, publicUrl: context.config.publicUrl, code }));
  });
}

/** A repeated job must not bring a code back that was spent or replaced meanwhile. */
async function wasMailed(tx: Db, eventKey: string): Promise<boolean> {
  return (await tx.selectFrom('outbox').select('id').where('event_key', '=', eventKey).executeTakeFirst()) !== undefined;
}
