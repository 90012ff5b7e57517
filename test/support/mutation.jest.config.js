/** The tests of the rules for mutation tests: in Jest’s own runner, because StrykerJS cannot count coverage in another. */
module.exports = {
  rootDir: '../..',
  // Jest cannot require a package that has only modules.
  transform: { '\\.tsx?$|/node_modules/marked/.*\\.js$': 'babel-jest' },
  transformIgnorePatterns: ['/node_modules/(?!marked/)'],
  testMatch: ['<rootDir>/test/domain/**/*.test.ts', '<rootDir>/test/server/**/policy.test.ts'],
  restoreMocks: true,
};
