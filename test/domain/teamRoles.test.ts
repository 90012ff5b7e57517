import fc from 'fast-check';
import { splitAddresses } from '../../src/domain/invitations';
import { compareRoles, roles, type Role } from '../../src/domain/roles';
import {
  mayInvite,
  mayStartTrial,
  removalIssue,
  roleChoices,
  roleIssue,
  rolesToGrant,
  type GrantableRole,
} from '../../src/domain/teamRoles';

const anyRole = fc.constantFrom(...roles);
const anyGrantable = fc.constantFrom<GrantableRole>('super_admin', 'admin', 'member');
const person = (id: number) => (role: Role) => ({ id, role });

it('nobody gives what is above them, and super admin is the owner’s and super admins’ to give [S52]', () => {
  expect(Object.fromEntries(roles.map((role) => [role, rolesToGrant(role)]))).toEqual({
    owner: ['super_admin', 'admin', 'member'],
    super_admin: ['super_admin', 'admin', 'member'],
    admin: ['admin', 'member'],
    member: [],
  });
});

it('inviting is for admins and up, a trial for super admins and up [S52]', () => {
  expect(roles.filter(mayInvite)).toEqual(['owner', 'super_admin', 'admin']);
  expect(roles.filter(mayStartTrial)).toEqual(['owner', 'super_admin']);
});

it('whatever two people are, none raises themselves, edits someone above or gives what they may not [S52]', () => {
  fc.assert(
    fc.property(anyRole, anyRole, anyGrantable, fc.integer({ min: 1, max: 3 }), (mine, theirs, role, owners) => {
      if (roleIssue(person(1)(mine), person(2)(theirs), role, owners) === null) {
        expect(compareRoles(theirs, mine)).toBeGreaterThanOrEqual(0);
        expect(rolesToGrant(mine)).toContain(role);
      }
      if (roleIssue(person(1)(mine), person(1)(mine), role, owners) === null) expect(compareRoles(role, mine)).toBeGreaterThanOrEqual(0);
    }),
  );
});

it('the last owner can neither be demoted nor removed by anybody [S52]', () => {
  fc.assert(
    fc.property(anyRole, fc.boolean(), anyGrantable, (mine, isSelf, role) => {
      const actor = isSelf ? person(1)('owner') : person(2)(mine);
      expect(roleIssue(actor, person(1)('owner'), role, 1)).not.toBeNull();
      expect(removalIssue(actor, person(1)('owner'), 1)).not.toBeNull();
    }),
  );
});

it('the roles on offer are exactly those that would be accepted, and none where there is no choice [S52]', () => {
  fc.assert(
    fc.property(anyRole, anyRole, fc.boolean(), fc.integer({ min: 1, max: 2 }), (mine, theirs, isSelf, owners) => {
      const actor = person(1)(mine);
      const target = isSelf ? actor : person(2)(theirs);
      const taken = roles.filter((role) => role !== 'owner' && role !== target.role && roleIssue(actor, target, role, owners) === null);
      const choices = roleChoices(actor, target, owners);
      expect(choices).toEqual(taken.length === 0 ? [] : roles.filter((role) => role === target.role || taken.includes(role)));
    }),
  );
});

describe('what was pasted as addresses', () => {
  it.each([
    ['', []],
    ['  , ;\n', []],
    ['ada@x.example', ['ada@x.example']],
    ['ada@x.example, grace@x.example;joan@x.example\nADA@x.example', ['ada@x.example', 'grace@x.example', 'joan@x.example']],
    ['Ada Lovelace <ada@x.example>, "Hopper, Grace" <grace@x.example>', ['"Hopper', 'ada@x.example', 'grace@x.example']],
    ['ada@x.example nonsense', ['ada@x.example', 'nonsense']],
  ])('%j', (typed, expected) => {
    expect([...splitAddresses(typed)].sort()).toEqual([...expected].sort());
  });

  it('a pasted list of addresses is split whatever it is, each part once and without separators', () => {
    fc.assert(
      fc.property(fc.string({ maxLength: 200 }), (typed) => {
        const parts = splitAddresses(typed);
        expect(new Set(parts).size).toBe(parts.length);
        for (const part of parts) expect(part).not.toMatch(/[\s,;]/);
      }),
    );
  });
});
