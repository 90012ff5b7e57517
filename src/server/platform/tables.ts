/**
 * Every table, by its name in the database. The file that describes the rows of a table adds it, mostly the subject's store:
 *
 *   declare module '../platform/tables' {
 *     interface Tables {
 *       trashed_folders: TrashedFoldersTable;
 *     }
 *   }
 */
// eslint-disable-next-line @typescript-eslint/no-empty-object-type -- filled by declaration merging
export interface Tables {}
