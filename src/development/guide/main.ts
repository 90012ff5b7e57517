/**
 * The guide through a scenario, in a corner of the page: what to do, the program's messages, and how to leave. An entry of the
 * development build only (S62); it loads before the application, to observe it from the start.
 */
import type { CurrentScenario } from '../server/scenario';
import { fillFields } from './fill';
import { listen } from './listen';
import { showPanel } from './panel';
import { hearReports } from './reports';

// A name of `../server/scenario.ts`, which the browser does not load.
if (document.cookie.includes('patchbay-scenario-reports=yes')) Object.assign(window, { patchbayScenarioReports: true });
const heard = listen();
hearReports(heard.say);

void fetch('/dev/scenarios/current.json').then(async (reply) => {
  if (reply.status !== 200) return;
  const scenario = (await reply.json()) as CurrentScenario;
  heard.keep(scenario.run);
  showPanel(scenario, heard);
  fillFields(scenario.fill);
});
