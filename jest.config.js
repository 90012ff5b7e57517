/** `client` runs in jsdom with Node's fetch, `server` and `journeys` run in Node. */
const shared = {
  transform: { '\\.tsx?$': '<rootDir>/test/support/transform.js' },
  transformIgnorePatterns: ['/node_modules/'],
  restoreMocks: true,
};

module.exports = {
  projects: [
    {
      ...shared,
      displayName: 'client',
      testEnvironment: '<rootDir>/test/support/browserEnvironment.js',
      testEnvironmentOptions: { url: 'http://localhost:3000/' },
      testMatch: ['<rootDir>/test/{app,domain,contract,gallery,fixtures}/**/*.test.ts?(x)'],
      setupFiles: ['<rootDir>/test/support/browserPolyfills.ts'],
      setupFilesAfterEnv: ['<rootDir>/test/support/clientSetup.ts'],
      moduleNameMapper: {
        '\\.module\\.css$': '<rootDir>/test/support/classNames.js',
        '\\.css$': '<rootDir>/test/support/noStyle.js',
      },
    },
    {
      ...shared,
      displayName: 'server',
      testEnvironment: 'node',
      testMatch: ['<rootDir>/test/{server,scripts,development}/**/*.test.ts'],
      setupFilesAfterEnv: ['<rootDir>/test/support/serverSetup.ts'],
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
