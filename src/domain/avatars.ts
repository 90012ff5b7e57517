/** Pixels of a side of the pictures that are asked for. */
const size = 128;

/**
 * Where an avatar service has the picture of whoever owns an address, named by the address' hash; the service answers 404
 * where it has none, and initials are shown. Without a hash there is nobody to ask about: null, and initials again (B7.42).
 */
export function avatarServiceAddress(service: string, emailHash: string | null): string | null {
  return emailHash ? `${service}/${emailHash}?s=${size}&d=404` : null;
}
