import { readdirSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { endpoints } from '../../src/contract';
import type { EndpointName } from '../../src/contract/types';

const features = 'src/app/features';

/** The features of the other document, and those that both use. Every other one is of signing in and of one's profile, a new one too. */
const ofAccounts = [
  'ab-tests', 'about', 'account-settings', 'accounts', 'billing', 'connections', 'consent', 'dashboard', 'editor', 'errors',
  'feature-flags', 'folders', 'help', 'members', 'not-found', 'nps', 'performance', 'plans', 'refresh-prompt', 'run-history', 'services', 'settings', 'shared-zaps',
  'site-chrome', 'staff-bar', 'team', 'team-guide', 'team-paused', 'templates', 'toasts', 'tracking', 'trial',
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

/** Calls about accounts, their people and their Zaps; those about passwords merely stand below the same path. */
const foreignCalls = (Object.keys(endpoints) as EndpointName[]).filter(
  (name) =>
    /^\/api\/v3\/(?:accounts|invitations|zaps)(?:\/|$)/.test(endpoints[name].path) && !/\/accounts\/password/.test(endpoints[name].path),
);

describe('signing in and one’s profile', () => {
  it('define no entity of accounts, people, plans, Zaps or folders [A0.04]', () => {
    expect(sources.length).toBeGreaterThan(80);
    expect(matches(/defineEntityType[^(]*\(\{\s*type: '(?:account|member|plan|zap|folder|node)'/)).toEqual([]);
  });

  it('signing in and one’s profile call nothing of accounts, teams, trials, invitations or Zaps by themselves [A0.04]', () => {
    expect(foreignCalls).toEqual(expect.arrayContaining(['listAccounts', 'updateMember', 'startTeamTrial', 'listZaps']));
    // A template is used by making a Zap of it: the one call that the area shares.
    const others = foreignCalls.filter((name) => name !== 'createZap');
    expect(matches(new RegExp(`request\\('(?:${others.join('|')})'`))).toEqual([]);
    expect(matches(/request\('createZap'/)).toEqual(['src/app/features/preview/sagas.ts']);
  });

  it('signing in and one’s profile load neither the shell nor the features of teams, plans, Zaps and their mover [A0.04]', () => {
    expect(matches(/from '(?:\.\.\/)+(?:shell|team|trial|plans|billing|zaps|zap-mover|folders|members)(?:\/[^']*)?'/)).toEqual([]);
  });
});
