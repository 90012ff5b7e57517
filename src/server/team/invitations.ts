/** Inviting people to an account, by mail (S54). */
import { days } from '../../domain/durations';
import { isEmail } from '../../domain/email';
import { entitlement } from '../../domain/entitlement';
import { invitationDays, maxInvitationsWaiting } from '../../domain/invitations';
import { type GrantableRole, mayInvite, rolesToGrant } from '../../domain/teamRoles';
import type { Db, MailedEvent, ServerContext } from '../platform/context';
import { HttpProblem } from '../platform/handler';
import { identifierOf } from '../emails/emailIdentity';
import { newMailedCode } from '../emails/store';
import { invitation as invitationMail } from './mail';
import {
  acceptInvitation as spend,
  deleteWaitingInvitation,
  findAcceptedInvitation,
  findOpenInvitation,
  findWaitingInvitation,
  insertInvitations,
  lockAccount,
  membersOf,
  renewInvitation,
  type WaitingInvitation,
  waitingInvitations,
} from './store';
import { grantsOf, insertMembership, mustUseSaml } from '../accounts/store';
import { findProfileByEmail, knownEmails, type ProfileRecord } from '../profiles/store';
import { hashToken } from '../platform/encryption/encryption';
import { audit, auditAll } from '../audit/recordEvent';
import { errorBodies, preconditionFailed, type PreconditionFailed } from '../platform/errorBodies';
import { type Actor, forbidden, lockCaller, type SignedInCaller, withLockedAccount } from '../accounts/lockedAccount';
import { findMembership } from '../access/store';
import { deleteSessionsOf } from '../sessions/store';
import { proveAddress } from '../emails/confirmEmail';

export interface InvitationRequest {
  readonly email: string;
  readonly role: GrantableRole;
}

export type InvitationOutcome = 'invited' | 'already_invited' | 'already_member' | 'invalid_address' | 'too_often' | 'too_many';

/** The daily limit of invitations to one address, from all senders, so that no one can fill a stranger's mailbox (S33). */
const perRecipient = { max: 5, windowSeconds: 24 * 3600 };
const perInviter = { max: 100, windowSeconds: 3600 };

const mayNotInvite = 'Your role in this account doesn’t allow this.';

/**
 * Invites several addresses at once, with a result for each. No one has two pending invitations: a second submission mails
 * nothing (R07). Throws 403 if the caller's role does not allow it, or for a role above their own.
 */
export async function inviteAll(
  context: ServerContext,
  caller: SignedInCaller,
  accountId: number,
  wanted: readonly InvitationRequest[],
): Promise<PreconditionFailed | { readonly email: string; readonly outcome: InvitationOutcome }[]> {
  // A person who may not invite must not use up the limits of the invited addresses.
  const blocked = await withLockedAccount(context, caller, accountId, (_tx, actor) =>
    Promise.resolve(checkInviter(context, actor, wanted)),
  );
  if (blocked !== null) return blocked;
  const allowed = await takeMails(
    context,
    caller,
    wanted.map(({ email }) => email),
  );
  return withLockedAccount(context, caller, accountId, async (tx, actor) => {
    const blocker = checkInviter(context, actor, wanted);
    if (blocker !== null) return blocker;
    return inviteEach(context, tx, caller, actor, wanted, allowed);
  });
}

/** Counts a mail to each valid address. Returns the folded addresses for which neither they nor the inviter have reached a limit. */
async function takeMails(
  { limits }: ServerContext,
  { principal }: SignedInCaller,
  emails: readonly string[],
): Promise<ReadonlySet<string>> {
  const valid = emails.filter((email) => isEmail(email.trim())).map(identifierOf);
  if (valid.length === 0) return new Set();
  const inviter = { name: 'invitation.profile', key: String(principal.profileId), ...perInviter };
  const { used } = await limits.take({ ...inviter, by: valid.length });
  // The first ones, if the inviter may not send all of them.
  const sendable = valid.slice(0, Math.max(0, valid.length - Math.max(0, used - inviter.max)));
  const isAllowed = await limits.takeEach({ name: 'invitation.recipient', ...perRecipient }, sendable);
  return new Set(sendable.filter((_, index) => isAllowed[index]));
}

function checkInviter({ clock }: ServerContext, actor: Actor, wanted: readonly InvitationRequest[]): PreconditionFailed | null {
  if (!mayInvite(actor.role)) throw forbidden(mayNotInvite);
  if (wanted.some(({ role }) => !rolesToGrant(actor.role).includes(role))) throw forbidden('You can’t assign a role above your own.');
  const { isTeamAccount, isTrialingTeams, isCompanyAccount, isTrialingCompanies } = entitlement(grantsOf(actor.account), clock.now());
  if (!(isTeamAccount || isTrialingTeams || isCompanyAccount || isTrialingCompanies))
    return preconditionFailed('Only team and company accounts can have several members. Start a team trial first.');
  if (actor.account.is_saml_required)
    return preconditionFailed('People join this account through single sign-on, so they don’t need an invitation.');
  // The mail names the inviter's address, so it must be confirmed.
  if (!actor.profile.email_confirmed) return preconditionFailed('Confirm your email address before you invite others.');
  return null;
}

/** Reads members, pending invitations and profiles once for all addresses, and writes the invitations in one statement. */
async function inviteEach(
  context: ServerContext,
  tx: Db,
  caller: SignedInCaller,
  actor: Actor,
  wanted: readonly InvitationRequest[],
  allowed: ReadonlySet<string>,
): Promise<{ email: string; outcome: InvitationOutcome }[]> {
  const { account, profile: inviter } = actor;
  const now = context.clock.now();
  const decided = decide(wanted, allowed, await membersOf(tx, account.id), await waitingInvitations(tx, account.id), now);
  const invited = decided
    .filter(({ outcome }) => outcome === 'invited')
    .map(({ email, folded, role }) => ({ email, folded, role, code: newMailedCode(context.random) }));
  const rows = invited.map(({ email, folded, role, code }) => ({
    account_id: account.id,
    email,
    email_folded: folded,
    role,
    code_hash: hashToken(code),
    invited_by: inviter.id,
    expires_at: expiry(now),
  }));
  const ids = await insertInvitations(tx, rows, account.id, now);
  const known = await knownEmails(
    tx,
    invited.map(({ folded }) => folded),
  );
  const sent = invited.flatMap((each) => (ids.has(each.folded) ? [{ ...each, id: ids.get(each.folded)! }] : []));
  await context.outbox.putAll(
    tx,
    sent.map((each) => mailedInvitation(context, { ...each, inviter, accountName: account.name, isKnown: known.has(each.folded) })),
  );
  await auditAll(
    context,
    tx,
    caller,
    sent.map(({ folded, role }) => {
      const detail = `account ${account.id}, ${role}`;
      return { action: 'invited', result: 'ok', detail, profileId: actor.id, identifier: folded };
    }),
  );
  return decided.map(({ typed, folded, outcome }) => ({
    email: typed,
    outcome: outcome === 'invited' && !ids.has(folded) ? 'already_invited' : outcome,
  }));
}

interface Decided extends Pick<InvitationRequest, 'role'> {
  readonly typed: string;
  readonly email: string;
  readonly folded: string;
  readonly outcome: InvitationOutcome;
}

/** The outcome for each address, in order; an invitation that has expired is replaced and does not count against the limit. */
function decide(
  wanted: readonly InvitationRequest[],
  allowed: ReadonlySet<string>,
  members: readonly { readonly email: string }[],
  waiting: readonly WaitingInvitation[],
  now: Date,
): Decided[] {
  const memberEmails = new Set(members.map(({ email }) => identifierOf(email)));
  const expired = new Set(waiting.filter(({ expiresAt }) => expiresAt <= now).map(({ email }) => identifierOf(email)));
  const pending = new Set(waiting.filter(({ expiresAt }) => expiresAt > now).map(({ email }) => identifierOf(email)));
  let count = waiting.length;
  const outcomeOf = (email: string, folded: string): InvitationOutcome => {
    if (!isEmail(email)) return 'invalid_address';
    if (memberEmails.has(folded)) return 'already_member';
    if (count >= maxInvitationsWaiting) return 'too_many';
    if (!allowed.has(folded)) return 'too_often';
    if (pending.has(folded)) return 'already_invited';
    pending.add(folded);
    if (!expired.delete(folded)) count += 1;
    return 'invited';
  };
  return wanted.map(({ email: typed, role }) => {
    const email = typed.trim();
    const folded = identifierOf(email);
    return { typed, email, folded, role, outcome: outcomeOf(email, folded) };
  });
}

const expiry = (now: Date): Date => new Date(now.getTime() + days(invitationDays));

interface MailedInvitation {
  readonly id: number;
  readonly email: string;
  readonly code: string;
  readonly inviter: ProfileRecord;
  readonly accountName: string;
  readonly isKnown: boolean;
}

function mailedInvitation({ config }: ServerContext, { id, email, code, inviter, accountName, isKnown }: MailedInvitation): MailedEvent {
  const from = { name: `${inviter.first_name} ${inviter.last_name}`.trim(), email: inviter.email };
  const mail = invitationMail({ to: email, publicUrl: config.publicUrl, code, inviter: from, accountName, isKnown });
  return { eventKey: `invitation:${id}:${hashToken(code)}`, mail };
}

/** Mails a new link and invalidates the old one; the time to accept starts over. */
export async function resendInvitation(
  context: ServerContext,
  caller: SignedInCaller,
  accountId: number,
  id: number,
): Promise<PreconditionFailed | WaitingInvitation> {
  const find = (tx: Db, actor: Actor) => waitingFor(context, tx, actor, accountId, id);
  const asked = await withLockedAccount(context, caller, accountId, find);
  if ('preconditionFailed' in asked) return asked;
  if ((await takeMails(context, caller, [asked.email])).size === 0) throw new HttpProblem(429, errorBodies.tooOften);
  return withLockedAccount(context, caller, accountId, async (tx, actor) => {
    const found = await find(tx, actor);
    if ('preconditionFailed' in found) return found;
    const now = context.clock.now();
    const code = newMailedCode(context.random);
    await renewInvitation(tx, id, { codeHash: hashToken(code), now, expiresAt: expiry(now) });
    const isKnown = (await findProfileByEmail(tx, identifierOf(found.email))) !== null;
    const { account, profile: inviter } = actor;
    const { eventKey, mail } = mailedInvitation(context, { id, email: found.email, code, inviter, accountName: account.name, isKnown });
    await context.outbox.put(tx, eventKey, mail);
    await audit(context, tx, caller, { action: 'invitation_resent', result: 'ok', detail: `account ${accountId}`, profileId: actor.id });
    return (await findWaitingInvitation(tx, accountId, id))!;
  });
}

/** The invitation that the caller may resend: not one for a role above their own. */
async function waitingFor(
  context: ServerContext,
  tx: Db,
  actor: Actor,
  accountId: number,
  id: number,
): Promise<PreconditionFailed | WaitingInvitation> {
  if (!mayInvite(actor.role)) throw forbidden(mayNotInvite);
  const found = await findWaitingInvitation(tx, accountId, id);
  if (found === null) throw new HttpProblem(404, errorBodies.notFound);
  const { email, role } = found;
  return checkInviter(context, actor, role === 'owner' ? [] : [{ email, role }]) ?? found;
}

/** Withdraws an invitation: its link becomes invalid. Not one for a role above the caller's own. */
export async function revokeInvitation(context: ServerContext, caller: SignedInCaller, accountId: number, id: number): Promise<void> {
  await withLockedAccount(context, caller, accountId, async (tx, actor) => {
    if (!mayInvite(actor.role)) throw forbidden(mayNotInvite);
    const found = await findWaitingInvitation(tx, accountId, id);
    if (found === null) throw new HttpProblem(404, errorBodies.notFound);
    if (!(rolesToGrant(actor.role) as readonly string[]).includes(found.role))
      throw forbidden('This invitation is for a role above your own.');
    await deleteWaitingInvitation(tx, accountId, id);
    await audit(context, tx, caller, { action: 'invitation_revoked', result: 'ok', detail: `account ${accountId}`, profileId: actor.id });
  });
}

/**
 * Adds the signed-in person to the account of the mailed code: returns the id of the account, or null if the code is wrong, used,
 * expired, withdrawn or for another address, which all look alike (S54). The code was mailed to the address, so it proves it.
 * Accepting again changes nothing and gets the same reply, because links are clicked twice.
 */
export async function acceptByCode(context: ServerContext, caller: SignedInCaller, code: string): Promise<number | null> {
  const { principal } = caller;
  const codeHash = hashToken(code);
  const accountId = await context.db.transaction().execute(async (tx) => {
    const profile = await lockCaller(tx, principal);
    const now = context.clock.now();
    const open = await findOpenInvitation(tx, codeHash, profile.email_folded, now);
    // The account is locked before the invitation, as everywhere, to avoid a deadlock.
    if (open !== null) await lockAccount(tx, open.account_id);
    if (open === null || !(await spend(tx, open.id, now))) {
      const used = await findAcceptedInvitation(tx, codeHash, profile.email_folded);
      return used !== null && (await findMembership(tx, profile.id, used.account_id, context.clock.now())) !== null
        ? used.account_id
        : null;
    }
    // A person who joined in another way meanwhile keeps their role.
    await insertMembership(tx, { account_id: open.account_id, profile_id: profile.id, role: open.role, created_at: now });
    await proveAddress(context, tx, caller, profile, { by: 'invitation', ownSession: principal.sessionId });
    // An account that requires its own sign-in ends sessions that began in another way; this person signs in there.
    if (await mustUseSaml(tx, profile.id)) await deleteSessionsOf(tx, profile.id);
    const detail = `account ${open.account_id}, ${open.role}`;
    await audit(context, tx, caller, { action: 'invitation_accepted', result: 'ok', detail, profileId: profile.id });
    return open.account_id;
  });
  if (accountId === null)
    await audit(context, context.db, caller, { action: 'invitation_accepted', result: 'refused', profileId: principal.profileId });
  return accountId;
}
