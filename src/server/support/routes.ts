import { support } from '../../contract/support';
import { brand } from '../../domain/brand';
import { supportIssues } from '../../domain/support';
import { validationFailed } from '../platform/errorBodies';
import { routes } from '../platform/handler';
import { identifierOf } from '../emails/emailIdentity';
import { supportRequest as question } from './mail';
import { enforceLimit } from '../platform/requests/rateLimit';

const anHour = 3600;

export default routes(support, {
  /**
   * POST /api/v3/support-requests (decision D16): mails a question to the support address, with the sender as the reply address.
   * Anybody may ask; the given address gets no mail from it. The same request sent twice is one mail (R07).
   */
  async sendSupportRequest(call, context) {
    const { body, principal, address, idempotencyKey, requestId } = call;
    const issues = supportIssues(body);
    if (Object.keys(issues).length > 0) {
      return {
        status: 400,
        body: validationFailed(Object.fromEntries(Object.entries(issues).map(([field, sentence]) => [field, [sentence]]))),
      };
    }
    const email = body.email.trim();
    await enforceLimit(context, { name: 'support.address', key: address, max: 10, windowSeconds: anHour });
    await enforceLimit(context, { name: 'support.email', key: identifierOf(email), max: 5, windowSeconds: anHour });
    await enforceLimit(context, { name: 'support.all', key: 'all', max: 500, windowSeconds: anHour });
    const mail = question({
      to: brand.supportAddress,
      from: email,
      topic: body.topic,
      subject: body.subject.trim(),
      message: body.message.trim(),
      profileId: principal.kind === 'signed-in' ? principal.profileId : null,
      at: context.clock.now(),
    });
    const event =
      idempotencyKey === null ? requestId : context.encryption.digest('support-request', `${address} ${email} ${idempotencyKey}`);
    await context.db.transaction().execute((tx) => context.outbox.put(tx, `support-request:${event}`, mail));
    return { status: 201, body: { message: 'Sent!' } };
  },
});
