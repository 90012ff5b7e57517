import { roleLabel } from '../../../../domain/accounts';
import type { Role } from '../../../../domain/roles';
import type { InvitationResult } from './state';

const people = (count: number): string => (count === 1 ? '1 person' : `${count} people`);

const what: Readonly<Record<Role, string>> = {
  owner: 'Full access, including the plan. Can only be transferred.',
  super_admin: 'Everything admins can do, plus adding super admins and starting trials.',
  admin: 'Invites and removes people, and sets admins and members.',
  member: 'Builds Zaps and works with Zaps in shared folders.',
};

const outcomes: Readonly<Record<InvitationResult['outcome'], string>> = {
  invited: 'invited',
  already_invited: 'already invited; resend below if needed',
  already_member: 'already in this account',
  invalid_address: 'isn’t a valid email address',
  too_often: 'reached today’s limit of invitations',
  too_many: 'not invited: too many open invitations',
};

export const texts = {
  title: 'Team',
  lead: 'Members of this account and their roles',
  loading: 'Loading members…',
  failed: 'We couldn’t load the members of this account',
  retry: 'Try again',
  people: 'People',
  count: (total: number, waiting: number): string =>
    waiting === 0 ? people(total) : `${people(total)}, ${waiting === 1 ? '1 invitation' : `${waiting} invitations`} waiting`,
  search: 'Search people',
  found: (count: number): string => (count === 0 ? 'No one found.' : `${people(count)} found.`),
  noMatch: (text: string): string => `No one matches “${text}”`,
  clear: 'Show everyone',
  secured: 'Two-factor on',
  unsecured: 'No two-factor',
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
    `${name} loses access to ${account} immediately. Their Zaps and folders stay and pass to an owner of the account. The app connections that only they could use are erased, and Zaps that use these stop until someone connects the app again.`,
  leaveTitle: (account: string): string => `Leave ${account}?`,
  leaveText:
    'You lose access immediately. Your Zaps and folders there stay and pass to an owner; your app connections there are erased. To come back, you need a new invitation.',
  stay: 'Cancel',
  invite: 'Invite people',
  addresses: 'Email addresses',
  addressesHint: 'Separate up to 20 addresses with commas or spaces.',
  inviteRole: 'Role',
  send: 'Send invitations',
  outcomes,
  noAddress: 'Enter at least one email address.',
  tooManyAtOnce: (most: number): string => `Invite at most ${most} people at once.`,
  notInvited: 'We couldn’t send the invitations. Try again.',
  network: 'We couldn’t reach the server. Check your connection and try again.',
  waiting: 'Pending invitations',
  noneWaiting: 'No pending invitations.',
  waitingLoading: 'Loading the invitations…',
  waitingFailed: 'We couldn’t load the invitations',
  openUntil: (date: string): string => `open until ${date}`,
  expired: 'Expired',
  by: (name: string): string => `by ${name}`,
  resend: 'Send again',
  resendLabel: (email: string): string => `Send the invitation for ${email} again`,
  revoke: 'Withdraw',
  revokeLabel: (email: string): string => `Withdraw the invitation for ${email}`,
  resent: (email: string): string => `We sent a new link to ${email}. The previous link no longer works.`,
  notResent: (email: string): string => `We couldn’t resend the invitation to ${email}.`,
  revoked: (email: string): string => `The invitation to ${email} was withdrawn.`,
  notRevoked: (email: string): string => `We couldn’t withdraw the invitation to ${email}.`,
  notWaiting: 'This invitation is no longer open: it was accepted or withdrawn.',
  roleChanged: (name: string, role: Role): string => `${name} is now ${roleLabel(role).toLowerCase()}.`,
  roleNotChanged: (name: string): string => `We couldn’t change the role of ${name}. Try again.`,
  removed: (name: string): string => `${name} was removed from this account.`,
  left: 'You have left the account.',
  notRemoved: (name: string): string => `We couldn’t remove ${name}. Try again.`,
  noTeamTitle: 'This plan is for one person',
  noTeam: {
    trial: 'Try Team for 14 days: invite people and share Zaps in folders. It’s free and ends automatically.',
    'no trial': 'The team plan has ended or was never started. With a team plan you can add people; nothing has been deleted.',
  },
  startTrial: 'Start the team trial',
  seePlans: 'See the plan',
} as const;
