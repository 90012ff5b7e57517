const load = async () => ({ ...(await import('../../scripts/new/page.mjs')), feature: await import('../../scripts/new/feature.mjs') });

type Files = Readonly<Record<string, { readonly text: string }>> | null;

describe('npm run new', () => {
  it('npm run new writes a page with its state, texts, stories and a failing test', async () => {
    const { filesOf } = await load();
    const files = filesOf('team', '/app/team/paid-reports/:id') as Files;
    const at = 'src/app/features/team/paid-reports';
    expect(Object.keys(files ?? {})).toEqual([
      ...['page.tsx', 'state.ts', 'texts.ts', 'page.stories.tsx'].map((name) => `${at}/${name}`),
      'test/app/features/team/paidReports.test.tsx',
    ]);
    expect(files?.[`${at}/page.tsx`]?.text).toMatch(/path: '\/app\/team\/paid-reports\/:id'/);
    expect(files?.[`${at}/state.ts`]?.text).toMatch(/yield\* waitForCurrentAccount\(\)[^]*loaded\(\{ accountId \}\)/);
    expect(filesOf('help', '/help/articles')?.['src/app/features/help/articles/state.ts']?.text).not.toMatch(/accountId/i);
    expect(files?.['test/app/features/team/paidReports.test.tsx']?.text).toMatch(/serveSignedIn\(\);[^]*throw new Error/);
  });

  it('npm run new writes a feature with a page and its rank', async () => {
    const { feature } = await load();
    const files = feature.filesOf('weather') as Files;
    expect(Object.keys(files ?? {})).toContain('src/app/features/weather/page.tsx');
    expect(files?.['scripts/rooms.cjs']?.text).toMatch(/7: words\('[^)]* not-found weather'/);
  });

  it.each([
    ['', '/app/x'],
    ['team', 'app/x'],
    ['team', '/app/X'],
    ['Team', '/app/x'],
    ['team', '/app/x y'],
  ])('npm run new writes nothing for a page of "%s" at "%s"', async (feature, path) => {
    const { filesOf } = await load();
    expect(filesOf(feature, path)).toBeNull();
  });
});
