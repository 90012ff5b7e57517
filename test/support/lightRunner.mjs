// jest-light-runner, one project after the other. In Jest's process all projects share its state, and it clears this state once for each
// of them: with two projects at a time the second clearing fails, and Jest blames a test file that has nothing to do with it.
import { createRunner } from 'jest-light-runner';

export default class LightRunner extends createRunner() {
  async runTests(tests, ...others) {
    for (const config of new Set(tests.map(({ context }) => context.config)))
      await super.runTests(
        tests.filter(({ context }) => context.config === config),
        ...others,
      );
  }
}
