import { folders } from '../../../contract/folders';
import { handle } from '../../context/handle';
import { removeFolder } from '../../commands/zaps/folders';

/** DELETE /api/v3/folders/:id: its Zaps move to Home, its folders one level up. */
export default handle(folders.deleteFolder, async (call, context) => {
  await removeFolder(context, call, call.params.id);
  return { status: 204, body: null };
});
