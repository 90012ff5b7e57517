export {}; // makes this file a module

const load = () => import('../../scripts/check-rooms.mjs');

const featureFile = (feature: string, file: string) => `src/app/features/${feature}/${file}`;

describe('who may import whom', () => {
  it('the check of imports lets a feature load the rooms below it', async () => {
    const { judgeImport } = await load();
    expect(judgeImport(featureFile('auth', 'sagas.ts'), 'src/app/entities/operations.ts', false)).toBeNull();
    expect(judgeImport(featureFile('auth', 'sagas.ts'), 'src/contract/browser/appRoutes.generated.ts', false)).toBeNull();
  });

  it('the check of imports refuses an import of a higher room, and names the allowed rooms', async () => {
    const { judgeImport } = await load();
    expect(judgeImport('src/app/widgets/Button/Button.tsx', 'src/app/store/createStore.ts', false)).toMatch(
      /app\/widgets .* may import: domain/,
    );
  });

  it('the check of imports lets the browser import types of the contract, never its schemas', async () => {
    const { judgeImport } = await load();
    expect(judgeImport('src/app/api/client.ts', 'src/contract/types.ts', true)).toBeNull();
    expect(judgeImport('src/app/api/client.ts', 'src/contract/index.ts', false)).toMatch(/only `import type`/);
    expect(judgeImport('src/app/api/client.ts', 'src/contract/signIn.ts', false)).toMatch(/only `import type`/);
  });

  it('the check of imports keeps browser and server apart', async () => {
    const { judgeImport } = await load();
    expect(judgeImport('src/app/main.tsx', 'src/server/platform/config/config.ts', false)).not.toBeNull();
    expect(judgeImport('src/server/app.ts', 'src/app/main.tsx', false)).not.toBeNull();
  });

  it('the check of imports opens a feature by its index.ts only', async () => {
    const { judgeImport } = await load();
    expect(judgeImport(featureFile('auth', 'sagas.ts'), featureFile('session', 'index.ts'), false)).toBeNull();
    expect(judgeImport('src/app/shell/frames.ts', featureFile('auth', 'contexts/index.ts'), false)).toBeNull();
    expect(judgeImport('src/app/shell/routes.generated.ts', featureFile('about', 'legal/terms.page.ts'), false)).toBeNull();
    expect(judgeImport('src/app/shell/routes.ts', featureFile('auth', 'login/page.ts'), false)).toMatch(/reaches into/);
    expect(judgeImport(featureFile('settings', 'sections.ts'), featureFile('passkeys', 'section.ts'), false)).toBeNull();
    expect(judgeImport(featureFile('settings', 'SettingsFrame.tsx'), featureFile('passkeys', 'section.ts'), false)).toMatch(/reaches into/);
    expect(judgeImport(featureFile('auth', 'sagas.ts'), featureFile('session', 'state.ts'), false)).toMatch(/reaches into/);
    expect(judgeImport('src/app/store/rootReducer.ts', featureFile('session', 'state.ts'), false)).toMatch(/reaches into/);
  });

  it('the check of imports lets a feature load lower ranks only', async () => {
    const { judgeImport } = await load();
    expect(judgeImport(featureFile('session', 'sagas.ts'), featureFile('auth', 'index.ts'), false)).toMatch(/rank 1.*rank 5/);
    expect(judgeImport(featureFile('auth', 'sagas.ts'), featureFile('zaps', 'index.ts'), false)).toMatch(/lower ranks only/);
    expect(judgeImport(featureFile('juggling', 'sagas.ts'), featureFile('session', 'index.ts'), false)).toMatch(/has no rank/);
  });

  it('the check of imports lets a page of auth load the kit, but no other page, and the kit nothing above it', async () => {
    const { judgeLayers } = await load();
    const auth = (file: string) => featureFile('auth', file);
    expect(judgeLayers(auth('login/flows.ts'), auth('login/texts.ts'))).toBeNull();
    expect(judgeLayers(auth('login/flows.ts'), auth('shared/submit.ts'))).toBeNull();
    expect(judgeLayers(auth('login/page.tsx'), auth('shared/frame/AuthFrame.tsx'))).toBeNull();
    expect(judgeLayers(auth('shared/frame/AuthFrame.tsx'), auth('shared/texts.ts'))).toBeNull();
    expect(judgeLayers(auth('index.ts'), auth('shared/state.ts'))).toBeNull();
    expect(judgeLayers(auth('contexts/contexts.stories.tsx'), auth('login/page.tsx'))).toBeNull();
    expect(judgeLayers(auth('sign-up/flows.ts'), auth('login/flows.ts'))).toMatch(/lower layers only/);
    expect(judgeLayers(auth('shared/outcomes.ts'), auth('login/flows.ts'))).toMatch(/lower layers only/);
    expect(judgeLayers(auth('shared/texts.ts'), auth('shared/frame/AuthFrame.tsx'))).toMatch(/lower layers only/);
    expect(judgeLayers(auth('shared/frame/AuthFrame.tsx'), auth('shared/captcha/sagas.ts'))).toMatch(/lower layers only/);
    expect(judgeLayers(auth('login/flows.ts'), auth('index.ts'))).toMatch(/lower layers only/);
    expect(judgeLayers(auth('login/flows.ts'), featureFile('session', 'index.ts'))).toBeNull();
  });

  it('the check of imports judges files of the server by their suffix', async () => {
    const { judgeImport } = await load();
    const server = (file: string) => `src/server/${file}`;
    expect(judgeImport(server('zaps/store.ts'), server('folders/store.ts'), false)).toBeNull();
    expect(judgeImport(server('zaps/turnOnZaps.ts'), server('zaps/store.ts'), false)).toBeNull();
    expect(judgeImport(server('zaps/store.ts'), server('zaps/turnOnZaps.ts'), false)).toMatch(/server\/stores .* may import: domain/);
    expect(judgeImport(server('zaps/store.ts'), server('zaps/routes.ts'), true)).not.toBeNull();
    expect(judgeImport(server('zaps/policy.ts'), server('folders/store.ts'), true)).toMatch(/the domain and nothing else/);
    expect(judgeImport(server('zaps/turnOnZaps.ts'), server('zaps/refusals.reply.ts'), false)).not.toBeNull();
    expect(judgeImport(server('engine/runs.store.ts'), server('engine/work.ts'), false)).not.toBeNull();
    expect(judgeImport(server('platform/context.ts'), server('zaps/store.ts'), true)).not.toBeNull();
    expect(judgeImport(server('connectors/files/tables.ts'), server('zaps/tables.ts'), true)).not.toBeNull();
  });

  it('the check of imports refuses packages and Node modules in the domain, and Node modules in the browser', async () => {
    const { judgePackage } = await load();
    expect(judgePackage('src/domain/email.ts', 'zod', false, false)).not.toBeNull();
    expect(judgePackage('src/contract/signIn.ts', 'zod', false, false)).toBeNull();
    expect(judgePackage('src/contract/signIn.ts', 'zod/mini', false, false)).toBeNull();
    expect(judgePackage('src/domain/email.ts', 'node:crypto', true, false)).not.toBeNull();
    expect(judgePackage('src/app/platform/ports.ts', 'node:fs', true, false)).not.toBeNull();
    expect(judgePackage('src/server/main.ts', 'node:fs', true, false)).toBeNull();
  });

  it('the table of rooms names only rooms that exist', async () => {
    const { rooms } = (await import('../../scripts/rooms.cjs')).default;
    const names = rooms.map((room: { name: string }) => room.name);
    for (const { may, mayTypes = [] } of rooms) expect(names).toEqual(expect.arrayContaining([...may, ...mayTypes]));
  });
});

describe('cycles inside a folder', () => {
  const circles = async (imports: [string, string][]) => (await load()).circlesBetween(imports, ['src/server']);

  it('cycles inside a folder are found between two files, and the message names both imports', async () => {
    const found = await circles([
      ['src/server/team/a.ts', 'src/server/team/b.ts'],
      ['src/server/team/b.ts', 'src/server/team/a.ts'],
    ]);
    expect(found).toEqual([expect.stringContaining('src/server/team: a.ts, b.ts import each other')]);
    expect(found[0]).toContain('src/server/team/b.ts imports src/server/team/a.ts');
  });

  it('cycles inside a folder are found between subfolders, even if no two files import each other', async () => {
    const found = await circles([
      ['src/server/saml/a.ts', 'src/server/zaps/b.ts'],
      ['src/server/zaps/c.ts', 'src/server/team/d.ts'],
      ['src/server/team/e.ts', 'src/server/saml/f.ts'],
    ]);
    expect(found).toEqual([expect.stringContaining('src/server: saml, team, zaps import each other')]);
  });

  it('cycles between subjects of the server are found among the files of one suffix, and only there', async () => {
    const { circlesOfSubjects } = await load();
    const server = (file: string) => `src/server/${file}`;
    const upAndDown = [
      [server('zaps/turnOnZaps.ts'), server('runs/answerRun.ts')],
      [server('runs/runs.store.ts'), server('zaps/store.ts')],
    ];
    expect(circlesOfSubjects(upAndDown)).toEqual([]);
    expect(circlesOfSubjects([...upAndDown, [server('zaps/store.ts'), server('runs/history.store.ts')]])).toEqual([
      expect.stringContaining('server/stores: src/server: runs, zaps import each other'),
    ]);
  });

  it('cycles inside a folder are not reported for imports that only go down, nor outside the checked folders', async () => {
    expect(
      await circles([
        ['src/server/team/a.ts', 'src/server/team/invitations/b.ts'],
        ['src/server/team/invitations/b.ts', 'src/server/platform/c.ts'],
        ['src/app/a.ts', 'src/app/b.ts'],
        ['src/app/b.ts', 'src/app/a.ts'],
      ]),
    ).toEqual([]);
  });
});

describe('small files', () => {
  const modules = (...imports: (readonly [from: string, to: string, dynamic?: boolean])[]) =>
    imports.map(([source, resolved, dynamic = false]) => ({ source, dependencies: [{ resolved, dynamic }] }));
  const page = featureFile('trash', 'page.tsx');
  const part = featureFile('trash', 'emptied.ts');

  it('the check of small files names a file under 40 lines with one importer, until it is in the list or has 40 lines', async () => {
    const { smallFiles } = await load();
    expect(smallFiles(modules([page, part]), () => 39, [])).toEqual([expect.stringContaining(`${part} has fewer than 40 lines`)]);
    expect(smallFiles(modules([page, part]), () => 40, [])).toEqual([]);
    expect(smallFiles(modules([page, part]), () => 39, [part])).toEqual([]);
  });

  it('the check of small files leaves out files with two importers, of another room, loaded lazily, or with a role', async () => {
    const { smallFiles } = await load();
    const found = smallFiles(
      modules(
        [page, part],
        [featureFile('trash', 'state.ts'), part],
        [page, 'src/domain/trash.ts'],
        [page, featureFile('trash', 'lazy.ts'), true],
        [page, featureFile('trash', 'texts.ts')],
      ),
      () => 10,
      [],
    );
    expect(found).toEqual([]);
  });

  it('the check of small files takes a listed file that is gone for none', async () => {
    const { smallFiles } = await load();
    expect(smallFiles(modules([page, featureFile('trash', 'texts.ts')]), () => 10, ['src/gone.ts'])).toEqual([]);
  });
});
