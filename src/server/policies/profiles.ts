/** Whoever may see a profile may also change it: its owner. Which fields, the contract says (S50). */
export function mayChangeProfile(actorId: number, profileId: number): boolean {
  return actorId === profileId;
}

/** Nobody takes along, or deletes, the data of a person as whom they only look on (S27). */
export const mayExportData = (isMasquerading: boolean): boolean => !isMasquerading;
export const mayDeleteData = (isMasquerading: boolean): boolean => !isMasquerading;

/** A profile is for its owner alone; for all others it is as if it did not exist (A6.16, S51). */
export function mayReadProfile(actorId: number, profileId: number): boolean {
  return actorId === profileId;
}
