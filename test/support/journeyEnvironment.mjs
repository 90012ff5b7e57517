// Jest's environment of the journeys: Node's, with `journeyProvider` and `hasTestFailed` as globals.
import { TestEnvironment } from 'jest-environment-node';
import { sharedByJourneys } from './journeyShared.mjs';

export default class JourneyEnvironment extends TestEnvironment {
  async setup() {
    await super.setup();
    this.global.journeyProvider = await sharedByJourneys();
  }

  handleTestEvent({ name }) {
    if (name === 'test_start') this.global.hasTestFailed = false;
    if (name === 'test_fn_failure') this.global.hasTestFailed = true;
  }

  async teardown() {
    // Jest clears what it finds in the global object, and other files need this.
    delete this.global.journeyProvider;
    await super.teardown();
  }
}
