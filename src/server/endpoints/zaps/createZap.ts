import { zaps } from '../../../contract/zaps';
import { handle } from '../../context/handle';
import { errorBodies } from '../../commands/errorBodies';
import { startFromTemplate } from '../../commands/zaps/startFromTemplate';
import { startEmptyZap } from '../../commands/zaps/startEmptyZap';
import { findZapTemplate } from '../../records/catalogue/catalogue';

/**
 * POST /api/v3/zaps?account_id=: a draft, from a template or without steps, for a member of the account; 404 for any other
 * account and for no such template (S51).
 */
export default handle(zaps.createZap, async (call, context) => {
  const { account_id: accountId } = call.query;
  if ('title' in call.body) {
    return { status: 201, body: { id: await startEmptyZap(context, call, { title: call.body.title, accountId }) } };
  }
  const template = await findZapTemplate(context.db, call.body.template_id);
  if (template === null) return { status: 404, body: errorBodies.notFound };
  return { status: 201, body: { id: await startFromTemplate(context, call, { template, accountId }) } };
});
