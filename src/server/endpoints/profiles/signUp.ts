import { profiles } from '../../../contract/profiles';
import { handle } from '../../context/handle';
import { signUp as register } from '../../commands/signUp/signUp';

/** POST /api/v3/profiles (A7.05, A5.14, S06, R04). It does not sign in: the log-in follows (A4.18). */
export default handle(profiles.signUp, (call, context) => register(context, call, call.body));
