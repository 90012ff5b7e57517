import fc from 'fast-check';
import { parseRouteAccountId, parseStoredAccountId } from '../../src/domain/accountIds';
import { displayName, isFree, planLabel, resolveCurrentAccountId, roleLabel } from '../../src/domain/accounts';
import { isBot } from '../../src/domain/bots';
import { compareRoles, isAdmin, isOwner, isRole, isSuperAdmin, roleIn, roles } from '../../src/domain/roles';
import { areTermsAccepted, isTimezoneMismatch } from '../../src/domain/profileFields';
import { appKey, appNameOf, splitSteps } from '../../src/domain/zapSteps';
import { fuzzRuns } from '../support/fuzz';

describe('roles', () => {
  it('roles are owner, super_admin, admin and member, strongest first; any other name is refused [A6.05]', () => {
    expect(roles).toEqual(['owner', 'super_admin', 'admin', 'member']);
    expect(isRole('admin')).toBe(true);
    expect(isRole('root')).toBe(false);
    expect(isRole(undefined)).toBe(false);
    expect([...roles].reverse().sort(compareRoles)).toEqual([...roles]);
  });

  it('roles are found by account id, and member where none is held [A6.05, A3.11, A3.12]', () => {
    const held = [
      { accountId: 1, role: 'owner' },
      { accountId: 2, role: 'super_admin' },
    ] as const;
    expect(roleIn(held, 1)).toBe('owner');
    expect(roleIn(held, 2)).toBe('super_admin');
    expect(roleIn(held, 3)).toBe('member');
  });

  it('admin check: owner, super admin and admin [A6.06]', () => {
    expect(roles.filter(isAdmin)).toEqual(['owner', 'super_admin', 'admin']);
  });

  it('super admin check: owner and super admin [A6.07]', () => {
    expect(roles.filter(isSuperAdmin)).toEqual(['owner', 'super_admin']);
  });

  it('owner check: owner alone [A6.08]', () => {
    expect(roles.filter(isOwner)).toEqual(['owner']);
  });

  it('roles have names for people', () => {
    expect(roles.map(roleLabel)).toEqual(['Owner', 'Super admin', 'Admin', 'Member']);
  });
});

describe('account ids', () => {
  it.each([
    ['5', 5],
    ['7', 7],
    ['0', null],
    ['-1', null],
    ['1.5', null],
    ['x', null],
    [null, null],
    [undefined, null],
    ['', null],
    [' 7', null],
    ['1e3', null],
    ['007', null],
    ['9007199254740993', null],
  ])('stored as %j are read as %j [A5.23, B4.11]', (stored, id) => {
    expect(parseStoredAccountId(stored)).toBe(id);
  });

  it('account ids in a route are read as integers [A5.24, B2.03]', () => {
    expect(parseRouteAccountId('12')).toBe(12);
    expect(parseRouteAccountId('12a')).toBeNull();
    expect(parseRouteAccountId(undefined)).toBeNull();
  });

  it('account ids are positive safe integers or nothing, whatever the text [A5.23]', () => {
    fc.assert(
      fc.property(fc.oneof(fc.string(), fc.integer().map(String), fc.double().map(String)), (text) => {
        const id = parseStoredAccountId(text);
        expect(id === null || (Number.isSafeInteger(id) && id > 0 && String(id) === text)).toBe(true);
      }),
      { numRuns: fuzzRuns },
    );
  });
});

describe('the current account', () => {
  const accounts = [
    { id: 3, primaryId: 4 },
    { id: 4, primaryId: 4 },
    { id: 5, primaryId: 4 },
  ];

  it('the current account is the current one when loaded, else the stored one, else the primary one [B4.10]', () => {
    expect(resolveCurrentAccountId(accounts, 5, 3)).toBe(5);
    expect(resolveCurrentAccountId(accounts, 9, 3)).toBe(3);
    expect(resolveCurrentAccountId(accounts, null, 9)).toBe(4);
    expect(resolveCurrentAccountId([{ id: 3, primaryId: 99 }], null, null)).toBe(3);
    expect(resolveCurrentAccountId([], 5, 3)).toBeNull();
  });
});

describe('an account', () => {
  it('an account is free when not unlimited, not trialing and not paid [B3.09]', () => {
    for (const isUnlimited of [true, false])
      for (const isTrialing of [true, false])
        for (const isPaid of [true, false])
          expect(isFree({ isUnlimited, isTrialing, isPaid })).toBe(!isUnlimited && !isTrialing && !isPaid);
  });

  it("an account shows 'Team Plan' for a team, else the plan's name and 'Plan' [B3.10]", () => {
    expect(planLabel({ isTeamAccount: true, plan: { name: 'Starter' } })).toBe('Team Plan');
    expect(planLabel({ isTeamAccount: false, plan: { name: 'Starter' } })).toBe('Starter Plan');
  });

  it('member is shown by the trimmed name, else the e-mail [B3.14]', () => {
    expect(displayName({ name: '  Ada ', email: 'ada@example.com' })).toBe('Ada');
    expect(displayName({ name: '   ', email: 'ada@example.com' })).toBe('ada@example.com');
  });
});

describe('terms', () => {
  it('terms are accepted while no renewal is asked for [A5.22, B5.19]', () => {
    expect([undefined, null, false, true].map((shouldRenewTos) => areTermsAccepted({ shouldRenewTos }))).toEqual([true, true, true, false]);
  });
});

describe('time zones', () => {
  it('mismatch when one is stored and differs from the browser’s [A5.21, B3.19]', () => {
    expect(isTimezoneMismatch(null, 'Europe/Vienna')).toBe(false);
    expect(isTimezoneMismatch('', 'Europe/Vienna')).toBe(false);
    expect(isTimezoneMismatch('Europe/Vienna', 'Europe/Vienna')).toBe(false);
    expect(isTimezoneMismatch('Asia/Tokyo', 'Europe/Vienna')).toBe(true);
  });
});

describe('crawlers', () => {
  it.each(['Googlebot', 'Bingbot', 'DuckDuckBot', 'Baiduspider', 'Slurp', 'facebot', 'facebook', 'oncrawl'])(
    'the user agent %s counts as a bot [A9.20, B9.32]',
    (name) => {
      expect(isBot(`Mozilla/5.0 (compatible; ${name}/2.1; +http://bots.example/)`)).toBe(true);
    },
  );

  it('a plain browser does not [A9.20, B9.32]', () => {
    expect(isBot('Mozilla/5.0 (X11; Linux x86_64) AppleWebKit/537.36 (KHTML, like Gecko) Chrome/156.0.0.0 Safari/537.36')).toBe(false);
  });
});

describe('the steps of a Zap', () => {
  it('the steps of a Zap are a trigger and actions [A0.02]', () => {
    expect(splitSteps(['new lead', 'add row', 'send mail'])).toEqual({ trigger: 'new lead', actions: ['add row', 'send mail'] });
    expect(splitSteps([])).toEqual({ trigger: null, actions: [] });
  });

  it('the steps of a Zap name their app by a key that may carry a version [B3.34]', () => {
    expect(appKey('SlackAPI@1.2.0')).toBe('SlackAPI');
    expect(appKey('SlackAPI')).toBe('SlackAPI');
    expect(appNameOf('GoogleSheetsV2CLIAPI@2.1')).toBe('Google Sheets');
  });
});
