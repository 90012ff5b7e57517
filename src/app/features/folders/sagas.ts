import { select, type SagaGenerator } from 'typed-redux-saga';
import { appRoutes } from '../../../contract/browser/appRoutes.generated';
import { loadCollection, type CollectionOutcome } from '../../entities';
import { selectCurrentAccountId } from '../accounts';
import { folders } from './entity';

/** Loads the tree of the current account. `isSilent`: the present tree stays visible until then. */
export function* loadFolders(options: { readonly isSilent?: boolean } = {}): SagaGenerator<CollectionOutcome | null> {
  const accountId = yield* select(selectCurrentAccountId);
  if (accountId === null) return null;
  return yield* loadCollection(folders, {
    path: appRoutes.getFolderTree.path,
    params: { context: accountId },
    ofAccount: accountId,
    ...options,
  });
}
