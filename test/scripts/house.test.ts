export {}; // makes this file a module

const load = () => import('../../scripts/check-house.mjs');

describe('house rules about text', () => {
  it.each([
    ['src/app/features/auth/login.module.css', '.card { color: #ff5a1f; }'],
    ['src/app/features/auth/login.module.css', '.card { background: rgb(0 0 0 / 10%); }'],
    ['src/app/widgets/Logo/Logo.tsx', '<path fill="#ffffff" />'],
  ])('the house rules find a raw colour in %s', async (path, text) => {
    const { findingsIn } = await load();
    expect(findingsIn(path, text)).toHaveLength(1);
  });

  it.each([
    ['src/app/widgets/tokens.css', ':root { --accent: #ff5a1f; }'],
    ['src/app/features/auth/login.module.css', '.card { color: var(--text); /* not #fff */ }'],
    ['src/app/features/auth/sagas.ts', "location.push('/app/reset-password#abc;def');"],
  ])('the house rules allow %s', async (path, text) => {
    const { findingsIn } = await load();
    expect(findingsIn(path, text)).toEqual([]);
  });

  it('the house rules refuse files without a subject', async () => {
    const { findingsIn } = await load();
    expect(findingsIn('src/app/utils/strings.ts', '')).toHaveLength(1);
    expect(findingsIn('src/server/helpers.ts', '')).toHaveLength(1);
    expect(findingsIn('src/server/platform/database/database.ts', '')).toEqual([]);
  });

  it('the house rules refuse the address of a registry, in files and in the lock file', async () => {
    const { findingsIn, lockFindings } = await load();
    expect(findingsIn('docs/running.md', `fetch it from https://${'registry'}.example.org/left-pad`)).toHaveLength(1);
    expect(lockFindings({ packages: { 'node_modules/a': { version: '1.0.0', resolved: 'x' } } })).toHaveLength(1);
    expect(lockFindings({ packages: { 'node_modules/a': { version: '1.0.0', integrity: 'sha512-x' } } })).toEqual([]);
  });

  it('the house rules want a line about each package, and no line about another one', async () => {
    const { dependencyFindings } = await load();
    const packages = { dependencies: { zod: '4.0.0' }, devDependencies: { jest: '30.0.0' } };
    expect(dependencyFindings(packages, '- `zod`: schemas.\n- `jest`: tests.\n')).toEqual([]);
    expect(dependencyFindings(packages, '- `zod`: schemas.\n- `mocha`: tests.\n')).toEqual([
      'docs/dependencies.md does not say what jest is for',
      'docs/dependencies.md names mocha, which package.json does not have',
    ]);
  });
});
