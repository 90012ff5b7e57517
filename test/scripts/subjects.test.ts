import { readdirSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { endpoints } from '../../src/contract';
import type { EndpointName } from '../../src/contract/types';

const features = 'src/app/features';

/** The features of the other document, and the shared features. Every other feature, also a new one, belongs to sign-in and the profile. */
const ofAccounts = [
  'ab-tests', 'about', 'account-settings', 'accounts', 'billing', 'connections', 'consent', 'dashboard', 'editor', 'errors',
  'feature-flags', 'folders', 'help', 'members', 'not-found', 'nps', 'performance', 'plans', 'refresh-prompt', 'run-history', 'same-names', 'second-factor-rule', 'services', 'settings', 'shared-zaps',
  'site-chrome', 'staff-bar', 'team', 'team-guide', 'team-paused', 'templates', 'toasts', 'tracking', 'tracking-settings', 'trash', 'trial',
  'upgrade-prompts', 'zap-library', 'zap-mover', 'zaps',
]; // prettier-ignore
const ofPeople = readdirSync(features).filter((feature) => !ofAccounts.includes(feature));
const sources = ofPeople.flatMap((feature) => {
  const folder = join('src/app/features', feature);
  return readdirSync(folder, { recursive: true, encoding: 'utf8' })
    .filter((name) => /\.tsx?$/.test(name))
    .map((name) => ({ path: join(folder, name), text: readFileSync(join(folder, name), 'utf8') }));
});
const matches = (pattern: RegExp) => sources.filter(({ text }) => pattern.test(text)).map(({ path }) => path);

/** Calls about accounts, their people and their Zaps. The calls about passwords only share their path. */
const foreignCalls = (Object.keys(endpoints) as EndpointName[]).filter(
  (name) =>
    /^\/api\/v3\/(?:accounts|invitations|zaps)(?:\/|$)/.test(endpoints[name].path) && !/\/accounts\/password/.test(endpoints[name].path),
);

describe('sign-in and profile', () => {
  it('sign-in and profile define no entity of accounts, people, plans, Zaps or folders [A0.04]', () => {
    expect(sources.length).toBeGreaterThan(80);
    expect(matches(/defineEntityType[^(]*\(\{\s*type: '(?:account|member|plan|zap|folder|node)'/)).toEqual([]);
  });

  it('sign-in and profile call no endpoint of accounts, teams, trials, invitations or Zaps themselves [A0.04]', () => {
    expect(foreignCalls).toEqual(expect.arrayContaining(['listAccounts', 'updateMember', 'startTeamTrial', 'listZaps']));
    // A template is used by creating a Zap from it, the only call that both areas share.
    const others = foreignCalls.filter((name) => name !== 'createZap');
    expect(matches(new RegExp(`request\\('(?:${others.join('|')})'`))).toEqual([]);
    expect(matches(/request\('createZap'/)).toEqual(['src/app/features/preview/state.ts']);
  });

  it('sign-in and profile load neither the shell nor the features of teams, plans, Zaps and their mover [A0.04]', () => {
    expect(matches(/from '(?:\.\.\/)+(?:shell|team|trial|plans|billing|zaps|zap-mover|folders|members)(?:\/[^']*)?'/)).toEqual([]);
  });
});
