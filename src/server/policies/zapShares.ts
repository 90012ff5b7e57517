/** Whoever looks at a shared Zap: `isMember` of the account that the Zap is in. */
interface Viewer {
  readonly profileId: number | null;
  readonly isMember: boolean;
}

/**
 * Who sees the preview of a shared Zap: everybody with the link when it is public, members when it is the account's, else its
 * owner. One in the trash is shown to members alone, whatever it was before.
 */
export function maySeeZapPreview(
  viewer: Viewer,
  share: {
    readonly visibility: 'public' | 'account' | 'private';
    readonly trashed_at: Date | null;
    readonly owner: { readonly id: number };
  },
): boolean {
  if (viewer.profileId === share.owner.id) return true;
  if (viewer.isMember) return share.visibility !== 'private';
  return share.visibility === 'public' && share.trashed_at === null;
}

/** Who shows a Zap to others: its owner, while they belong to its account. Admins see shared folders, but do not speak for others. */
export function mayShareZap(actorId: number, zap: { readonly owner_id: number }, role: string | null): boolean {
  return zap.owner_id === actorId && role !== null;
}

/** An address is told to those who work together, never to everybody with a link (S55: access is decided for each field). */
export function maySeeOwnerEmail(viewer: Viewer, ownerId: number): boolean {
  return viewer.isMember || viewer.profileId === ownerId;
}
