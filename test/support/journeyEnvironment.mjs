// Jest's environment of the journeys: Node's, with `journeyProvider` as a global.
import { TestEnvironment } from 'jest-environment-node';
import { sharedByJourneys } from './journeyShared.mjs';

export default class JourneyEnvironment extends TestEnvironment {
  async setup() {
    await super.setup();
    this.global.journeyProvider = await sharedByJourneys();
  }

  async teardown() {
    // Jest clears what it finds in the global object, and other files need this.
    delete this.global.journeyProvider;
    await super.teardown();
  }
}
