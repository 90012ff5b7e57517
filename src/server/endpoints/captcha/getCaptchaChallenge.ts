import { captcha } from '../../../contract/captcha';
import { handle } from '../../context/handle';
import { captchaOf } from '../../identity/captchaProvider';

/** GET /api/v3/captcha/challenge (S08): creating one costs a little, so an address gets 60 in ten minutes. */
export default handle(captcha.getCaptchaChallenge, async (call, context) => {
  const provider = captchaOf(context);
  return { status: 200, body: { provider: provider.name, challenge_json: await provider.challenge(call.query.action) } };
});
