/** The viewer of a shared Zap: `isMember` of the Zap's account. */
interface Viewer {
  readonly profileId: number | null;
  readonly isMember: boolean;
}

/**
 * Who may see the preview of a shared Zap: everybody with the link if it is public, members if it is the account's, otherwise its
 * owner. One in the trash is shown only to members, regardless of its visibility before.
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

/** Who may share a Zap: its owner, while they belong to its account. Admins can see shared folders, but do not share for others. */
export function mayShareZap(actorId: number, zap: { readonly owner_id: number }, role: string | null): boolean {
  return zap.owner_id === actorId && role !== null;
}

/** Email addresses are shown to members of the same account, never to everybody with a link (S55: access is decided for each field). */
export function maySeeOwnerEmail(viewer: Viewer, ownerId: number): boolean {
  return viewer.isMember || viewer.profileId === ownerId;
}
