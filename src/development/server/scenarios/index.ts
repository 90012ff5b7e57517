import type { Scenario } from '../scenario';
import { accountScenarios } from './accounts';
import { codeScenarios } from './codes';
import { connectionScenarios } from './connections';
import { dataScenarios } from './profileData';
import { editorScenarios } from './editor';
import { emailScenarios } from './email';
import { entityScenarios } from './entities';
import { faultScenarios } from './faults';
import { formScenarios } from './forms';
import { loginScenarios } from './login';
import { modalScenarios } from './modal';
import { requestScenarios } from './requests';
import { shellScenarios } from './shell';
import { textScenarios } from './texts';
import { widgetScenarios } from './widgets';

/** All, in the order of their rows. */
export const scenarios: readonly Scenario[] = [
  ...loginScenarios,
  ...codeScenarios,
  ...textScenarios,
  ...requestScenarios,
  ...faultScenarios,
  ...formScenarios,
  ...emailScenarios,
  ...dataScenarios,
  ...modalScenarios,
  ...entityScenarios,
  ...accountScenarios,
  ...shellScenarios,
  ...connectionScenarios,
  ...editorScenarios,
  ...widgetScenarios,
].sort((a, b) => a.id.localeCompare(b.id));
