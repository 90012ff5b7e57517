import { zapFiles } from '../../../contract/zapFiles';
import { importZap } from '../../commands/zaps/importZap';
import { handle } from '../../context/handle';
import { refusedDefinition } from '../zapDrafts/refusedDefinition';

/** POST /api/v3/zaps/imports?account_id=. 400 with the places of what is wrong in the file. */
export default handle(zapFiles.importZap, async (call, context) => {
  const { title, definition } = call.body;
  const imported = await importZap(context, call, { accountId: call.query.account_id, title, definition });
  if (imported.kind === 'invalid') return { status: 400, body: refusedDefinition(imported.issues) };
  return { status: 201, body: { id: imported.id } };
});
