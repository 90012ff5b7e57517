/** The owner of a profile may see and change it. The contract says which fields (S50). */
export function mayChangeProfile(actorId: number, profileId: number): boolean {
  return actorId === profileId;
}

/** No one downloads the data of a person whom they impersonate (S27). */
export const mayExportData = (isMasquerading: boolean): boolean => !isMasquerading;

/** A profile is for its owner alone; for all others it is as if it did not exist (S51). */
export function mayReadProfile(actorId: number, profileId: number): boolean {
  return actorId === profileId;
}
