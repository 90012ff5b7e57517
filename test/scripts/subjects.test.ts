import { readdirSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { routes, type RouteName } from '../../src/contract/routes';

/** The features of signing in and of one's profile. */
const ofPeople = [
  'auth',
  'session',
  'reauthentication',
  'profile',
  'profile-settings',
  'notification-settings',
  'two-factor-setup',
  'email-confirmation',
  'sso',
  'one-tap',
  'gdpr',
  'mailings',
  'terms',
];
const sources = ofPeople.flatMap((feature) => {
  const folder = join('src/app/features', feature);
  return readdirSync(folder, { recursive: true, encoding: 'utf8' })
    .filter((name) => /\.tsx?$/.test(name))
    .map((name) => ({ path: join(folder, name), text: readFileSync(join(folder, name), 'utf8') }));
});
const matches = (pattern: RegExp) => sources.filter(({ text }) => pattern.test(text)).map(({ path }) => path);

/** Calls about accounts, their people and their Zaps; those about passwords merely stand below the same path. */
const foreignCalls = (Object.keys(routes) as RouteName[]).filter(
  (name) => /^\/api\/v3\/(?:accounts|invitations|zaps)(?:\/|$)/.test(routes[name].path) && !/\/accounts\/password/.test(routes[name].path),
);

describe('signing in and one’s profile', () => {
  it('define no entity of accounts, people, plans, Zaps or folders [A0.04]', () => {
    expect(sources.length).toBeGreaterThan(80);
    expect(matches(/defineEntityType[^(]*\(\{\s*type: '(?:account|member|plan|zap|folder|node)'/)).toEqual([]);
  });

  it('call nothing of accounts, teams, trials, invitations or Zaps by themselves [A0.04]', () => {
    expect(foreignCalls).toEqual(expect.arrayContaining(['accountsList', 'memberSave', 'teamTrialStart', 'zapsList']));
    expect(matches(new RegExp(`request\\('(?:${foreignCalls.join('|')})'`))).toEqual([]);
  });

  it('load neither the shell nor the features of teams, plans, Zaps and their mover [A0.04]', () => {
    expect(matches(/from '(?:\.\.\/)+(?:shell|team|trial|plans|billing|zaps|zap-mover|folders|members)(?:\/[^']*)?'/)).toEqual([]);
  });
});
