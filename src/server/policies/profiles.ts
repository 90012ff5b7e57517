/** Whoever may see a profile may also change it: its owner. Which fields, the contract says (S50). */
export function mayChangeProfile(actorId: number, profileId: number): boolean {
  return actorId === profileId;
}

/** A profile is for its owner alone; for all others it is as if it did not exist (A6.16, S51). */
export function mayReadProfile(actorId: number, profileId: number): boolean {
  return actorId === profileId;
}
