import { ago, entitiesOf, exampleAccount, exampleNow, exampleProfile, loadedRecords } from '../../../gallery/examples';
import type { Account } from '../../../contract/accounts';
import { days, hours } from '../../../domain/durations';
import type { Role } from '../../../domain/roles';
import type { PageStories } from '../../widgets/stories';
import { accounts } from '../accounts';
import { profiles } from '../profile/entity';
import { parts, TrialNotice } from '.';

const page = { parts, Screen: TrialNotice };

/** The account with a trial of a team that ends in so many milliseconds. */
export const trialing = (left: number): Account =>
  exampleAccount({
    isPaid: false,
    isTeamAccount: false,
    isTrialing: true,
    isTrialingTeams: true,
    teamsTrialEndDate: new Date(exampleNow + left).toISOString(),
    owner: { id: 8, name: 'Olivia Okafor', email: 'olivia@harborroasters.example' },
  });
/** An account, and the role of the person in it. */
export const trialOf = (account: Account, role: Role = 'owner') =>
  entitiesOf(loadedRecords(accounts, [account]), loadedRecords(profiles, [exampleProfile({ roles: [{ accountId: 3, role }] })]));

const show = (account: Account, role?: Role) => ({ entities: trialOf(account, role) });
const team = trialing(days(11));
const own = { isTrialingTeams: false, teamsTrialEndDate: null };
const ended = exampleAccount({ ...team, ...own, isTrialing: false, trialEndDate: ago(days(2)) });

export const stories: PageStories<typeof page> = {
  title: 'Trial bar',
  page,
  states: {
    'a team trial': show(team),
    'a trial of one’s own': show({ ...team, ...own, trialEndDate: trialing(days(3)).teamsTrialEndDate }),
    'the last day': show(trialing(hours(7))),
    'the last minute': show(trialing(50_000)),
    'continues by itself': show({ ...team, teamsTrialAutoUpgrade: true }),
    'seen by a member': show(team, 'member'),
    ended: show(ended),
    'ended, seen by a member': show(ended, 'member'),
  },
};
