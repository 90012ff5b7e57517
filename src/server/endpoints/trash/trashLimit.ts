import type { TrashChoice } from '../../commands/trash/changeTrash';

/** The limit that all changes of the trash share. */
export const trashLimit = (profileId: number) => ({ name: 'trash.profile', key: String(profileId), max: 600, windowSeconds: 3600 });

/** The Zaps and folders of a request, each once. */
export const chosenOf = (body: {
  readonly zap_ids?: readonly number[] | undefined;
  readonly folder_ids?: readonly number[] | undefined;
}): TrashChoice => ({
  zapIds: [...new Set(body.zap_ids ?? [])],
  folderIds: [...new Set(body.folder_ids ?? [])],
});
