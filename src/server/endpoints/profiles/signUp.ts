import { signUp as register } from '../../commands/signUp/signUp';
import type { HandlerOf } from '../../context/handler';

/** POST /api/v3/profiles (A7.05, A5.14, S06, R04). It does not sign in: the log-in follows (A4.18). */
export const signUp: HandlerOf<'signUp'> = (call, context) => register(context, call, call.body);
