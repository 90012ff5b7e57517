/**
 * The guide through a scenario, in a corner of the page: what to do, the program's messages, and how to leave. An entry of the
 * development build only (S62); it loads before the application, to observe it from the start.
 */
import type { CurrentScenario, GuideSetting } from '../server/scenario';
import { fillFields } from './fill';
import { listen } from './listen';
import { showPanel } from './panel';
import { hearRequests, hideScripts } from './requests';
import { holdTime } from './time';

// A name of `../server/scenario.ts`, which the browser does not load.
const cookie = /(?:^|;\s*)patchbay-scenario-guide=([^;]*)/.exec(document.cookie)?.[1];
const setting = (cookie === undefined ? {} : JSON.parse(decodeURIComponent(cookie))) as GuideSetting;
if (setting.reports) Object.assign(window, { patchbayScenarioReports: true });
if (setting.userAgent !== undefined) Object.defineProperty(navigator, 'userAgent', { get: () => setting.userAgent });
for (const [key, value] of Object.entries(setting.stored ?? {})) if (localStorage.getItem(key) === null) localStorage.setItem(key, value);
if (setting.missing) hideScripts(setting.missing);
if (cookie !== undefined) holdTime();
const heard = listen(setting);
hearRequests(setting, heard.say);

void fetch('/dev/scenarios/current.json').then(async (reply) => {
  if (reply.status !== 200) return;
  const scenario = (await reply.json()) as CurrentScenario;
  heard.keep(scenario.run);
  showPanel(scenario, heard, setting.side);
  fillFields(scenario.fill);
});
