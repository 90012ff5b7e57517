// What the journeys of one Jest process share. Journey files run in separate contexts, one after another; this module is outside of
// them and stays: journeyEnvironment.mjs gives it to each file, journeyTeardown.mjs ends it.
import { tsImport } from 'tsx/esm/api';

let shared;

/** The browser and the servers, made by `journeyProvider.ts` at the first call. */
export function sharedByJourneys() {
  shared ??= tsImport('./journeyProvider.ts', import.meta.url).then((module) => module.createProvider());
  return shared;
}

export async function endWhatJourneysShare() {
  await (await shared)?.end();
}
