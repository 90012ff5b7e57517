import type { Invitation } from '../../../../contract/invitations';
import type { Stories } from '../../../widgets/stories';
import { PeopleScreen } from './PeopleScreen';
import type { MemberRow, PeopleView } from './selectors';
import { initialPeople } from './state';

const nothing = () => {};
const row = (id: number, name: string, more: Partial<MemberRow> = {}): MemberRow => ({
  id,
  name,
  email: `${name.split(' ')[0]?.toLowerCase()}@harborroasters.example`,
  role: 'member',
  joinedAt: '2026-02-03T09:00:00.000Z',
  isSelf: false,
  choices: ['super_admin', 'admin', 'member'],
  canRemove: true,
  isBusy: false,
  hasSecondFactor: null,
  ...more,
});
const rows = [
  row(1, 'Olivia Okafor', { role: 'owner', isSelf: true, choices: [], canRemove: false }),
  row(2, 'Amir Haddad', { role: 'admin' }),
  row(3, 'Mina Sato'),
  row(4, 'Dana Novák', { email: 'dana@novakbooks.example' }),
  row(5, 'Priya Raman'),
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
const team: PeopleView = {
  accountName: 'Harbor Coffee Roasters',
  list: { phase: 'loaded', total: rows.length, rows },
  search: '',
  inviting: {
    roles: ['super_admin', 'admin', 'member'],
    form: initialPeople.form,
    waiting: {
      phase: 'loaded',
      busy: [],
      at: Date.parse('2026-11-21T09:00:00.000Z'),
      invitations: [
        invitation(1, 'nora@harborroasters.example'),
        invitation(2, 'late@harborroasters.example', { role: 'admin', expiresAt: '2020-01-01T00:00:00.000Z', invitedBy: null }),
      ],
    },
  },
  noTeam: null,
};
const securedTeam: PeopleView = {
  ...team,
  list: { phase: 'loaded', total: rows.length, rows: rows.map((each) => ({ ...each, hasSecondFactor: each.id !== 3 })) },
};
const show = (view: PeopleView | null) => () => (
  <PeopleScreen
    view={view}
    onRetry={nothing}
    onSearch={nothing}
    onRole={nothing}
    onRemove={nothing}
    onType={nothing}
    onOffer={nothing}
    onInvite={nothing}
    onResend={nothing}
    onRevoke={nothing}
  />
);
const inviting = team.inviting!;

export const stories: Stories = {
  title: 'Team',
  frame: 'content',
  states: {
    'second factor required': show(securedTeam),
    loading: show(null),
    'an owner': show(team),
    'a member': show({
      ...team,
      inviting: null,
      list: {
        phase: 'loaded',
        total: 2,
        rows: rows.slice(0, 2).map((each) => ({ ...each, isSelf: each.id === 2, choices: [], canRemove: each.id === 2 })),
      },
    }),
    'some could not be invited': show({
      ...team,
      inviting: {
        ...inviting,
        form: {
          ...inviting.form,
          typed: 'nonsense',
          results: [
            { email: 'nora@harborroasters.example', outcome: 'already_invited' },
            { email: 'new@harborroasters.example', outcome: 'invited' },
            { email: 'nonsense', outcome: 'invalid_address' },
            { email: 'busy@harborroasters.example', outcome: 'too_often' },
          ],
        },
      },
    }),
    'no one found': show({ ...team, search: 'zebra', list: { phase: 'loaded', total: 5, rows: [] } }),
    'no team yet': show({ ...team, inviting: null, noTeam: 'trial', list: { phase: 'loaded', total: 1, rows: rows.slice(0, 1) } }),
    'team paused': show({ ...team, inviting: null, noTeam: 'no trial', list: { phase: 'loaded', total: 1, rows: rows.slice(0, 1) } }),
    failed: show({
      ...team,
      list: { phase: 'failed', message: 'Try again in a moment.' },
      inviting: { ...inviting, waiting: { phase: 'failed' } },
    }),
  },
};
