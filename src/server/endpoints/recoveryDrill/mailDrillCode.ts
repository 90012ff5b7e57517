import { recoveryDrill } from '../../../contract/recoveryDrill';
import { handle } from '../../context/handle';
import { mailDrillCode } from '../../commands/recoveryDrill/mailCode';
import { enforceLimit } from '../rateLimit';

/** POST /api/v3/recovery-drill/mail: a code to the confirmed address; 5 in an hour. */
export default handle(recoveryDrill.mailDrillCode, async (call, context) => {
  await enforceLimit(context, { name: 'recovery_drill.mail', key: String(call.principal.profileId), max: 5, windowSeconds: 3600 });
  const { email, lastsSeconds } = await mailDrillCode(context, call);
  return { status: 200, body: { email, lasts_seconds: lastsSeconds } };
});
