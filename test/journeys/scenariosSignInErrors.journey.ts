/**
 * The errors of signing in and of the profile, on the development server. Each row has a scenario that ends with the described result.
 * `builtFiles.journey.ts` proves that the build contains no scenario.
 */
import { testScenarios } from './scenarioTests';

// Generous, and without retries: this journey does not measure speed, and a browser, a server and other tests share few cores.
jest.setTimeout(300_000);

describe('in the development server', () => {
  testScenarios(['A8']);
});
