import { isTeamPausedDue, teamPausedKey, wasTeam } from '../../src/domain/teamPaused';
import { isAcknowledgementKey } from '../../src/domain/profileFields';
import { roles } from '../../src/domain/roles';

const now = Date.parse('2026-11-21T09:30:00.000Z');
const past = '2026-11-21T09:30:00.000Z';
const ahead = '2026-11-21T09:30:00.001Z';

it.each([
  [false, past, true],
  [false, ahead, false],
  [false, null, false],
  [true, past, false],
  [true, ahead, false],
  [true, null, false],
])('an account that is a team: %s, with its end at %s, was one: %s [B4.26]', (isTeamAccount, teamAccountEndDate, expected) => {
  expect(wasTeam({ isTeamAccount, teamAccountEndDate }, now)).toBe(expected);
});

it('the notice of a paused team is due for each member but the owner of a former team, until it is viewed: the whole table [B4.26]', () => {
  for (const was of [true, false])
    for (const role of roles)
      for (const viewed of [true, false])
        expect([was, role, viewed, isTeamPausedDue(was, role, viewed)]).toEqual([was, role, viewed, was && role !== 'owner' && !viewed]);
});

it('the notice of a paused team is stored for each pause of each account under a key that the profile accepts', () => {
  const key = teamPausedKey({ id: 3, teamAccountEndDate: past });
  expect(isAcknowledgementKey(key)).toBe(true);
  const others = [teamPausedKey({ id: 4, teamAccountEndDate: past }), teamPausedKey({ id: 3, teamAccountEndDate: ahead })];
  expect(new Set([key, ...others]).size).toBe(3);
});
