/** `client` runs in jsdom with Node's fetch, the others in Node. */
const shared = {
  transform: { '\\.tsx?$': 'babel-jest' },
  transformIgnorePatterns: ['/node_modules/'],
  restoreMocks: true,
};

/**
 * This runner loads each module once in a process, not once for each test file, and needs less than half of the time. A module
 * must therefore keep no state that outlives a server. The runner has no time limit for a test; `npm test` limits its processes.
 */
const sharedModules = {
  runner: ['<rootDir>/test/support/lightRunner.mjs', { runtime: 'child_process' }],
  setupFiles: ['<rootDir>/test/support/typescript.mjs'],
  setupFilesAfterEnv: ['<rootDir>/test/support/serverSetup.ts'],
};

module.exports = {
  projects: [
    {
      ...shared,
      displayName: 'client',
      // The icons have no other form than ESM.
      transform: { '\\.(?:tsx?|mjs)$': 'babel-jest' },
      transformIgnorePatterns: ['/node_modules/(?!lucide-react/)'],
      testEnvironment: '<rootDir>/test/support/browserEnvironment.js',
      testEnvironmentOptions: { url: 'http://localhost:3000/' },
      testMatch: ['<rootDir>/test/{app,gallery}/**/*.test.ts?(x)'],
      setupFiles: ['<rootDir>/test/support/browserPolyfills.ts'],
      setupFilesAfterEnv: ['<rootDir>/test/support/clientSetup.ts'],
      moduleNameMapper: {
        '\\.module\\.css$': '<rootDir>/test/support/classNames.js',
        '\\.css$': '<rootDir>/test/support/noStyle.js',
      },
    },
    {
      ...sharedModules,
      displayName: 'domain',
      testMatch: ['<rootDir>/test/{domain,contract}/**/*.test.ts'],
    },
    {
      ...sharedModules,
      displayName: 'server',
      testMatch: ['<rootDir>/test/{server,scripts,development}/**/*.test.ts'],
    },
    {
      ...shared,
      displayName: 'journeys',
      testEnvironment: '<rootDir>/test/support/journeyEnvironment.mjs',
      globalTeardown: '<rootDir>/test/support/journeyTeardown.mjs',
      testMatch: ['<rootDir>/test/journeys/**/*.journey.ts'],
    },
  ],
};
