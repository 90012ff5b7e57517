import { captcha } from '../../contract/captcha';
import { routes } from '../platform/handler';
import { captchaOf } from './captcha/captchaProvider';

export default routes(captcha, {
  /** GET /api/v3/captcha/challenge (S08): creating one costs a little, so an address gets 60 in ten minutes. */
  async getCaptchaChallenge(call, context) {
    const provider = captchaOf(context);
    return { status: 200, body: { provider: provider.name, challenge_json: await provider.challenge(call.query.action) } };
  },
});
