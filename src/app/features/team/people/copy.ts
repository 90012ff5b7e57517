import { roleLabel } from '../../../../domain/accounts';
import type { Role } from '../../../../domain/roles';
import type { InvitationResult } from './state';

const people = (count: number): string => (count === 1 ? '1 person' : `${count} people`);

const what: Readonly<Record<Role, string>> = {
  owner: 'Everything, down to the plan. Given on by transfer alone.',
  super_admin: 'All that admins do, makes super admins, and starts trials.',
  admin: 'Invites and removes people, and makes admins and members.',
  member: 'Builds Zaps and works with those in shared folders.',
};

const outcomes: Readonly<Record<InvitationResult['outcome'], string>> = {
  invited: 'invited',
  already_invited: 'is invited already; send it again below if the mail is lost',
  already_member: 'is in this account already',
  invalid_address: 'is no email address',
  too_often: 'has been sent enough invitations for today',
  too_many: 'not invited: too many invitations wait already',
};

export const copy = {
  title: 'Team',
  lead: (account: string): string => `Who works in ${account}, and what each may do.`,
  loading: 'Loading the people of this account…',
  failed: 'We could not load the people of this account',
  retry: 'Try again',
  people: 'People',
  count: (total: number, waiting: number): string =>
    waiting === 0 ? people(total) : `${people(total)}, ${waiting === 1 ? '1 invitation' : `${waiting} invitations`} waiting`,
  search: 'Search people',
  found: (count: number): string => (count === 0 ? 'Nobody found.' : `${people(count)} found.`),
  nobody: (text: string): string => `Nobody matches “${text}”`,
  clear: 'Show everybody',
  you: 'You',
  since: (date: string): string => `Since ${date}`,
  role: (name: string, role: Role): string => `Role of ${name}: ${roleLabel(role)}`,
  roles: 'Roles',
  what,
  remove: 'Remove',
  removeLabel: (name: string): string => `Remove ${name}`,
  leave: 'Leave',
  leaveLabel: 'Leave this account',
  removeTitle: (name: string): string => `Remove ${name}?`,
  removeText: (name: string, account: string): string =>
    `${name} loses access to ${account} at once. Their Zaps and folders stay and pass to an owner of the account; the app connections that only they could use are erased, and Zaps that act by these stop until somebody connects the app again.`,
  leaveTitle: (account: string): string => `Leave ${account}?`,
  leaveText:
    'You lose access at once. Your Zaps and folders there stay and pass to an owner; your app connections there are erased. To come back you need a new invitation.',
  stay: 'Keep everything as it is',
  invite: 'Invite people',
  addresses: 'Email addresses',
  addressesHint: 'Several at once, apart by commas or blanks; 20 at most.',
  inviteRole: 'Role',
  send: 'Send invitations',
  outcomes,
  noAddress: 'Enter at least one email address.',
  tooManyAtOnce: (most: number): string => `Invite at most ${most} people at once.`,
  notInvited: 'Nobody could be invited. Please try again.',
  network: 'We could not reach the server. Please try again.',
  waiting: 'Invitations waiting',
  noneWaiting: 'Nobody has an open invitation.',
  waitingLoading: 'Loading the invitations…',
  waitingFailed: 'We could not load the invitations',
  openUntil: (date: string): string => `open until ${date}`,
  expired: 'Expired',
  by: (name: string): string => `by ${name}`,
  resend: 'Send again',
  resendLabel: (email: string): string => `Send the invitation for ${email} again`,
  revoke: 'Withdraw',
  revokeLabel: (email: string): string => `Withdraw the invitation for ${email}`,
  resent: (email: string): string => `A new link is on its way to ${email}. The one before works no more.`,
  notResent: (email: string): string => `The invitation for ${email} could not be sent again.`,
  revoked: (email: string): string => `The invitation for ${email} is withdrawn.`,
  notRevoked: (email: string): string => `The invitation for ${email} could not be withdrawn.`,
  notWaiting: 'This invitation does not wait any more: it was accepted or withdrawn.',
  roleChanged: (name: string, role: Role): string => `${name} is ${roleLabel(role).toLowerCase()} now.`,
  roleNotChanged: (name: string): string => `The role of ${name} could not be changed. Please try again.`,
  removed: (name: string): string => `${name} is not in this account any more.`,
  left: 'You have left the account.',
  notRemoved: (name: string): string => `${name} could not be removed. Please try again.`,
  noTeamTitle: 'This account has room for one',
  noTeam: {
    trial: 'Try a team for 14 days: invite people and share Zaps in folders. It is free and ends by itself.',
    'no trial': 'Its team has paused or was never begun. A team plan makes room for more people again; nothing has been deleted.',
  },
  startTrial: 'Start the team trial',
  seePlans: 'See the plan',
} as const;
