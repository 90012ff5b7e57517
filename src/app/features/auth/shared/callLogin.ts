import type { SagaGenerator } from 'typed-redux-saga';
import type { CallReply } from '../../../api';
import { request } from '../../../api/flows';
import { firstScreenOf } from '../../session';

/** POST /api/v3/login with its four fields; the email is trimmed. The data of the page at `to` is returned with the reply. */
export function* callLogin(
  credentials: { email: string; password: string; captcha: string | null },
  to: string,
): SagaGenerator<CallReply<'logIn'>> {
  return yield* request('logIn', {
    query: { include: firstScreenOf(to) },
    body: { accountId: null, ...credentials, email: credentials.email.trim() },
  });
}
