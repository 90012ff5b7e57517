import { confirmEmailByCode } from '../../commands/confirmEmail';
import { refusals } from '../../commands/refusals';
import type { HandlerOf } from '../../http/handler';
import { limited } from '../tooOften';

/** POST /api/v3/email-confirmations (decision S14). */
export const emailConfirmation: HandlerOf<'emailConfirmation'> = async (call, context) => {
  await limited(context, { name: 'email_confirmation.address', key: call.address, max: 60, windowSeconds: 3600 });
  const email = await confirmEmailByCode(context, call, call.body.code);
  return email === null ? { status: 400, body: refusals.invalidConfirmation } : { status: 200, body: { email } };
};
