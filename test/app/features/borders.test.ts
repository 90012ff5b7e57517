import { readdirSync, readFileSync } from 'node:fs';
import { join } from 'node:path';

const features = 'src/app/features';

/** All features of sign-up, sign-in, recovery, profile and session. */
const ownArea = [
  'auth',
  'session',
  'reauthentication',
  'two-factor-setup',
  'social-login',
  'one-tap',
  'email-confirmation',
  'profile',
  'profile-settings',
  'notification-settings',
  'gdpr',
  'terms',
  'mailings',
  'timezones',
  'onboarding',
  'preview',
  'use-case',
];

function* sources(folder: string): Generator<[path: string, text: string]> {
  for (const entry of readdirSync(folder, { withFileTypes: true })) {
    const path = join(folder, entry.name);
    if (entry.isDirectory()) yield* sources(path);
    else if (/\.tsx?$/.test(entry.name) && !/\.stories\./.test(entry.name)) yield [path, readFileSync(path, 'utf8')];
  }
}
const filesOf = (folders: readonly string[]) => folders.flatMap((folder) => [...sources(join(features, folder))]);

describe('the area of signing in and of the profile', () => {
  it('defines nothing of accounts, teams, plans, the Zap mover or the shell [A0.04]', () => {
    const own = filesOf(ownArea);
    expect(own.length).toBeGreaterThan(100);
    const foreignType = /defineEntityType[^;]*type: '(?:account|member|plan|zap|folder)'/s;
    const foreignSlice = /createSlice\(\{\s*name: '(?:accounts|members|team|plans|trial|zaps|zapMover|shell|billing)[/']/;
    const foreignImport = /from '(?:\.\.\/)+(?:features\/)?(?:zap-mover|team|members|plans|trial|billing|dashboard|shell)(?:\/|')/;
    const faults = own
      .filter(([, text]) => foreignType.test(text) || foreignSlice.test(text) || foreignImport.test(text))
      .map(([path]) => path);
    expect(faults).toEqual([]);
  });

  it('the features outside the area of signing in define accounts, members and Zaps [A0.04]', () => {
    const others = readdirSync(features).filter((folder) => !ownArea.includes(folder));
    const types = filesOf(others).flatMap(([, text]) =>
      [...text.matchAll(/defineEntityType[^;]*?type: '(\w+)'/gs)].map(([, type]) => type),
    );
    expect(types).toEqual(expect.arrayContaining(['account', 'member', 'zap']));
  });
});
