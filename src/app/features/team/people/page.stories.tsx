import type { Invitation } from '../../../../contract/team';
import { days } from '../../../../domain/durations';
import type { Role } from '../../../../domain/roles';
import { ago, entitiesOf, exampleAccount, exampleNow, exampleProfile, loadedRecords, missingRecords } from '../../../../gallery/examples';
import type { PageStories } from '../../../widgets/stories';
import { accounts } from '../../accounts';
import { members, type KnownMember } from '../../members';
import { profiles } from '../../profile/entity';
import page from './page';
import { initialPeople, type PeopleState } from './state';

const member = (id: number, name: string, role: Role = 'member', more: Partial<KnownMember> = {}): KnownMember => ({
  id,
  name,
  email: `${name.split(' ')[0]?.toLowerCase()}@harborroasters.example`,
  role,
  joinedAt: '2026-02-03T09:00:00.000Z',
  hasSecondFactor: null,
  ...more,
});
const everybody = [
  member(7, 'Olivia Okafor', 'owner'),
  member(2, 'Amir Haddad', 'admin'),
  member(3, 'Mina Sato'),
  member(4, 'Dana Novák', 'member', { email: 'dana@novakbooks.example' }),
  member(5, 'Priya Raman'),
];
const invitation = (id: number, email: string, more: Partial<Invitation> = {}): Invitation => ({
  id,
  email,
  role: 'member',
  sentAt: '2026-11-20T09:00:00.000Z',
  expiresAt: '2999-12-04T09:00:00.000Z',
  invitedBy: { name: 'Olivia Okafor', email: 'olivia@harborroasters.example' },
  ...more,
});
const harbor = exampleAccount({ name: 'Harbor Coffee Roasters' });
const single = exampleAccount({
  ...harbor,
  isTeamAccount: false,
  owner: { id: 7, name: 'Olivia Okafor', email: 'olivia@harborroasters.example' },
});
const loaded: PeopleState = {
  ...initialPeople,
  waiting: {
    phase: 'loaded',
    busy: [],
    at: exampleNow,
    invitations: [
      invitation(1, 'nora@harborroasters.example'),
      invitation(2, 'late@harborroasters.example', { role: 'admin', expiresAt: ago(days(3)), invitedBy: null }),
    ],
  },
};
const show = (people: PeopleState, ...collections: ReturnType<typeof loadedRecords>[]) => ({
  people,
  entities: entitiesOf(loadedRecords(accounts, [harbor]), ...collections),
});
const team = loadedRecords(members, everybody);

export const stories: PageStories<typeof page> = {
  title: 'Team',
  frame: 'content',
  page,
  states: {
    'second factor required': show(
      loaded,
      loadedRecords(
        members,
        everybody.map((each) => ({ ...each, hasSecondFactor: each.id !== 3 })),
      ),
    ),
    loading: show(initialPeople, missingRecords(accounts)),
    'an owner': show(loaded, team),
    'a member': show(
      loaded,
      loadedRecords(members, [member(1, 'Olivia Okafor', 'owner'), member(7, 'Amir Haddad', 'member')]),
      loadedRecords(profiles, [exampleProfile({ roles: [{ accountId: 3, role: 'member' }] })]),
    ),
    'some could not be invited': show(
      {
        ...loaded,
        form: {
          ...loaded.form,
          typed: 'nonsense',
          results: [
            { email: 'nora@harborroasters.example', outcome: 'already_invited' },
            { email: 'new@harborroasters.example', outcome: 'invited' },
            { email: 'nonsense', outcome: 'invalid_address' },
            { email: 'busy@harborroasters.example', outcome: 'too_often' },
          ],
        },
      },
      team,
    ),
    'no one found': show({ ...loaded, search: 'zebra' }, team),
    'no team yet': show(initialPeople, loadedRecords(accounts, [single])),
    'team paused': show(
      initialPeople,
      loadedRecords(accounts, [{ ...single, teamsTrialEndDate: ago(days(20)) }]),
      loadedRecords(members, everybody.slice(0, 1)),
    ),
    failed: show({ ...loaded, waiting: { phase: 'failed' } }, missingRecords(members, 'Try again in a moment.')),
  },
};
