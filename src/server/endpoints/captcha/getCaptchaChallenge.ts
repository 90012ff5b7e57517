import { captcha } from '../../../contract/captcha';
import { handle } from '../../context/handle';
import { captchaOf } from '../../identity/captchaProvider';
import { enforceLimit } from '../rateLimit';

/** GET /api/v3/captcha/challenge (S08): creating one costs a little, so an address gets 60 in ten minutes. */
export default handle(captcha.getCaptchaChallenge, async (call, context) => {
  await enforceLimit(context, { name: 'captcha.address', key: call.address, max: 60, windowSeconds: 600 });
  const provider = captchaOf(context);
  return { status: 200, body: { provider: provider.name, challenge_json: await provider.challenge(call.query.action) } };
});
