/** The side of the requested pictures, in pixels. */
const size = 128;

/**
 * The address of a person's picture at an avatar service, by the hash of their email address; the service answers 404 if it has
 * none, and initials are shown. Without a hash: null, and initials again.
 */
export function avatarServiceAddress(service: string, emailHash: string | null): string | null {
  return emailHash ? `${service}/${emailHash}?s=${size}&d=404` : null;
}
