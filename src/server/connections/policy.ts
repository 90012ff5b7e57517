/**
 * Who may rename, share, reconnect and disconnect a connection, and see what uses it: only the person who connected it. The role
 * never matters, because the credentials are the person's, not the account's. Who may use it in Zaps is decided with the query: see
 * `usableBy` in `connections/usableConnections.store`.
 */
export function mayManageConnection(actorId: number, { profile_id }: { readonly profile_id: number }): boolean {
  return profile_id === actorId;
}
