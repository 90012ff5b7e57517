import type { ServerContext } from '../context/context';
import { createAltcha } from './altcha';
import type { CaptchaProvider } from './captcha';

/** The captcha of this deployment: the embedded one, which needs no third party (decision S4). */
export function captchaOf({
  config,
  clock,
  random,
  sealing,
}: Pick<ServerContext, 'config' | 'clock' | 'random' | 'sealing'>): CaptchaProvider {
  return createAltcha(
    {
      cost: config.captcha.cost,
      publicUrl: config.publicUrl,
      challengeKey: sealing.digest('captcha', 'challenge'),
      solutionKey: sealing.digest('captcha', 'solution'),
    },
    clock,
    random,
  );
}
