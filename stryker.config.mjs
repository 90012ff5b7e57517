// A mutant runs the property tests that reach it with fewer inputs.
process.env.FUZZ_RUNS ??= '50';

/**
 * Mutation tests of the rules (StrykerJS), by night: each mutant changes one expression of a rule, and a test has to notice it.
 * @type {import('@stryker-mutator/api/core').PartialStrykerOptions}
 */
export default {
  mutate: ['src/domain/**/*.ts', 'src/server/**/policy.ts'],
  testRunner: 'jest',
  // The tests of mappings use the embedded database, which imports ES modules.
  testRunnerNodeArgs: ['--experimental-vm-modules'],
  jest: { configFile: 'test/support/mutation.jest.config.js' },
  coverageAnalysis: 'perTest',
  // A constant is evaluated once, so each of its mutants would need all tests.
  ignoreStatic: true,
  concurrency: 2,
  dryRunTimeoutMinutes: 30,
  // Babel removes the types.
  disableTypeChecks: false,
  ignorePatterns: ['/dist', '/static', '/docs', '/.data*', '/src/app', '/test/app', '/test/journeys', '/scripts'],
  // Jest finds no tests under node_modules.
  tempDirName: '.cache/stryker',
  reporters: ['clear-text', 'progress-append-only'],
  clearTextReporter: { allowColor: false, logTests: false, reportTests: false },
  thresholds: { high: 90, low: 80, break: 70 },
};
