export {}; // makes this file a module

const load = () => import('../../scripts/requirements.mjs');

// Ids are composed here, so that this file itself names no requirement.
const [login, code, planned, decision] = ['A8' + '.02', 'S' + '03', 'B3' + '.29', 'D' + '4'];

const page = [
  '# Sign-in',
  '',
  `- **${login}** Log-in, 401: 'Your email or password is incorrect.'`,
  `- **${code}** Same answer for all three.`,
  `- **${planned}** _(planned)_ A sample error has an id.`,
  `- **${decision}** The captcha is a provider.`,
].join('\n');
const pages = [['docs/requirements/sign-in.md', page]];

describe('the requirements of docs/requirements', () => {
  it('the requirements of docs/requirements are read line by line, with their place and whether they are planned', async () => {
    const { readRequirements } = await load();
    const { requirements, duplicates } = readRequirements(pages);
    expect([...requirements.keys()]).toEqual([login, code, planned, decision]);
    expect(requirements.get(planned)).toEqual({ id: planned, place: 'docs/requirements/sign-in.md:5', status: 'planned' });
    expect(duplicates).toEqual([]);
  });

  it('the requirements of docs/requirements report an id that two lines define, with both places', async () => {
    const { readRequirements } = await load();
    const { duplicates } = readRequirements([...pages, ['docs/requirements/errors.md', `- **${login}** Again.`]]);
    expect(duplicates).toEqual([`docs/requirements/errors.md:1 defines ${login} again: it is defined in docs/requirements/sign-in.md:3`]);
  });
});

describe('the ids in titles of tests', () => {
  it('the ids in titles of tests are found in each form of a title, with file and line', async () => {
    const { titlesIn } = await load();
    const test = [
      `it('replies 401 [${login}, ${code}]', async () => {});`,
      `describe("log-in [${login}]", () => {});`,
      `it.each([1])(\`%s is refused [${code}]\`, () => {});`,
      `(isOnPostgres ? it : it.skip)(`,
      `  'holds on PostgreSQL [${code}]',`,
      `  () => {},`,
      `);`,
    ].join('\n');
    const found = titlesIn('test/a.test.ts', test).map(({ id, place }: { id: string; place: string }) => `${id} ${place}`);
    expect(found).toEqual([
      `${login} test/a.test.ts:1`,
      `${code} test/a.test.ts:1`,
      `${login} test/a.test.ts:2`,
      `${code} test/a.test.ts:3`,
      `${code} test/a.test.ts:5`,
    ]);
  });

  it('the ids in titles of tests do not count in skipped tests, nor outside square brackets', async () => {
    const { titlesIn } = await load();
    expect(titlesIn('test/a.test.ts', `it.skip('x [${login}]', f);\nit.todo('x [${login}]', f);\nit('x ${login}', f);`)).toEqual([]);
  });
});

describe('the ids in comments', () => {
  it('the ids in comments are found in comments of code and styles and in Markdown, but not in code', async () => {
    const { mentionsIn } = await load();
    const ids = (path: string, text: string) => mentionsIn(path, text).map(({ id }: { id: string }) => id);
    expect(ids('src/a.ts', `const path = 'M0 ${decision}'; // The captcha (decision ${decision}).`)).toEqual([decision]);
    expect(ids('src/a.ts', `/**\n * Replies 401 (${login}–${code}).\n */`)).toEqual([login, code]);
    expect(ids('src/a.css', `.a { color: #${decision}; } /* ${code} */`)).toEqual([code]);
    expect(ids('docs/operating.md', `Sessions end (${code}).`)).toEqual([code]);
  });

  it('the ids in comments are whole words, not parts of longer names or file names', async () => {
    const { mentionsIn } = await load();
    expect(mentionsIn('src/a.ts', `// ${code}B x${code} 00${code}`)).toEqual([]);
  });
});

describe('the check of requirements', () => {
  const check = async (titles: string[], mentions: string[] = []) => {
    const { readRequirements, titlesIn, mentionsIn, problemsOf } = await load();
    return problemsOf({
      ...readRequirements(pages),
      titles: titles.flatMap((title) => titlesIn('test/a.test.ts', `it('${title}', f);`)),
      mentions: mentions.flatMap((comment) => mentionsIn('src/a.ts', `// ${comment}`)),
    }) as string[];
  };

  it('the check of requirements passes if a test names every requirement, except planned ones and decisions', async () => {
    expect(await check([`holds [${login}]`, `holds [${code}]`], [`see ${planned}, ${decision}`])).toEqual([]);
  });

  it('the check of requirements wants no test of a withdrawn requirement, and reports one that names it', async () => {
    const { readRequirements, titlesIn, problemsOf } = await load();
    const text = `- **${login}** _(withdrawn: nobody used it)_ A log-in by fax.`;
    const withdrawn = readRequirements([['docs/requirements/sign-in.md', text]]);
    expect(problemsOf({ ...withdrawn, titles: [], mentions: [] })).toEqual([]);
    const titles = titlesIn('test/a.test.ts', `it('logs in [${login}]', f);`);
    expect(problemsOf({ ...withdrawn, titles, mentions: [] })).toEqual([`test/a.test.ts:1 names ${login}, which is withdrawn`]);
  });

  it('the check of requirements reports a requirement that no test names, with the remedy', async () => {
    expect(await check([`holds [${login}]`])).toEqual([expect.stringMatching(new RegExp(`sign-in.md:4: no test names ${code}`))]);
  });

  it('the check of requirements reports an unknown id in a title and in a comment', async () => {
    const unknown = 'A8' + '.99';
    const findings = await check([`holds [${login}, ${code}, ${unknown}]`], [`see ${unknown}`]);
    expect(findings).toEqual([
      `test/a.test.ts:1 names ${unknown}, which docs/requirements does not define`,
      `src/a.ts:1 names ${unknown}, which docs/requirements does not define`,
    ]);
  });
});
