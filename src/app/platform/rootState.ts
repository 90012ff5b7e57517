/**
 * The state of the whole store. Most slices come with lazily loaded chunks, so each slice adds itself, next to its definition:
 *
 *   declare module '../../platform/rootState' {
 *     interface RootState extends WithFolders {}
 *   }
 *
 * A slice is typed as present. That holds because a chunk lists in `needs` the parts whose slices it reads; a slice that may be
 * absent is declared as optional.
 */
// eslint-disable-next-line @typescript-eslint/no-empty-object-type -- filled by declaration merging
export interface RootState {}
