/** The tests of the rules for mutation tests: in Jest’s own runner, because StrykerJS cannot count coverage in another. */
module.exports = {
  rootDir: '../..',
  transform: { '\\.tsx?$': 'babel-jest' },
  testMatch: ['<rootDir>/test/{domain,server/policies}/**/*.test.ts'],
  restoreMocks: true,
};
