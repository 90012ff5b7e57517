/**
 * How the import graph is read, and the rules that apply to every room. `scripts/rooms.cjs` defines who may
 * import whom. `scripts/check-rooms.mjs` checks the graph against both.
 */
'use strict';

const { layers } = require('./scripts/rooms.cjs');

/** Rules that are proved by tests before a process or a screen needs them. */
const provedByTests = '^src/domain/(?!runs/)';

/** The entry files of processes and pages. */
const entries =
  '^src/(?:app/(?:main|preHydration)[.]tsx?|gallery/main[.]tsx?|prerender/main[.]tsx?|server/(?:backup|endSessions|errorReport|keys|main|migrate|reseal|restore|saml|seed|verifyAudit)[.]ts|development/main[.]ts)$';

module.exports = {
  forbidden: [
    {
      name: 'no-cycle',
      comment:
        'Two files that need each other are one subject, or miss a third below them. Cycles of types alone are allowed, except in the folders of `withoutCircles` in scripts/rooms.cjs.',
      severity: 'error',
      from: {},
      to: { circular: true, viaOnly: { dependencyTypesNot: ['type-only'] } },
    },
    {
      name: 'no-cycle-of-types',
      comment:
        'In a room with layers and on the server, a cycle of types is a cycle as well: its files cannot be read one after the other.',
      severity: 'error',
      from: { path: [...Object.keys(layers), 'src/server'].map((path) => `^${path}/`) },
      to: { circular: true },
    },
    {
      name: 'no-orphan',
      comment:
        'No entry reaches this file: use it or delete it. (Rooms that tests prove before a process or a screen needs them are left out.)',
      severity: 'error',
      from: { path: entries },
      to: { path: '^src/', pathNot: [provedByTests, '[.]d[.]ts$', '[.]stories[.]tsx$', entries], reachable: false },
    },
    {
      name: 'no-unresolvable',
      comment: 'The imported file or package does not exist.',
      severity: 'error',
      from: {},
      to: { couldNotResolve: true },
    },
    {
      name: 'no-dev-package',
      comment: 'What runs in production must stand under "dependencies" of package.json.',
      severity: 'error',
      from: { path: '^src/(?!gallery/)', pathNot: '[.]stories[.]tsx$' },
      to: { dependencyTypes: ['npm-dev'], dependencyTypesNot: ['type-only'] },
    },
    {
      name: 'no-unlisted-package',
      comment: 'The package is not named in package.json; it is there only by luck.',
      severity: 'error',
      from: {},
      to: { dependencyTypes: ['npm-no-pkg', 'npm-unknown'] },
    },
  ],
  options: {
    doNotFollow: { path: 'node_modules' },
    tsPreCompilationDeps: true,
    tsConfig: { fileName: 'tsconfig.json' },
    enhancedResolveOptions: { exportsFields: ['exports'], conditionNames: ['import', 'require', 'node', 'default', 'types'] },
    skipAnalysisNotInRules: true,
  },
};
