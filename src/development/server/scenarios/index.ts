import type { Scenario } from '../scenario';
import { codeScenarios } from './codes';
import { faultScenarios } from './faults';
import { loginScenarios } from './login';
import { requestScenarios } from './requests';
import { textScenarios } from './texts';

/** One for each row of the list of failures, in its order. */
export const scenarios: readonly Scenario[] = [
  ...loginScenarios,
  ...codeScenarios,
  ...textScenarios,
  ...requestScenarios,
  ...faultScenarios,
].sort((a, b) => a.id.localeCompare(b.id));
