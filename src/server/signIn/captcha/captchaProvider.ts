import type { ServerContext } from '../../platform/context';
import { createAltcha } from './altcha';
import type { CaptchaProvider } from './captcha';

/** The captcha of this deployment: the embedded one, which needs no third party (decision D4). */
export function captchaOf({
  config,
  clock,
  random,
  encryption,
}: Pick<ServerContext, 'config' | 'clock' | 'random' | 'encryption'>): CaptchaProvider {
  return createAltcha(
    {
      cost: config.captcha.cost,
      publicUrl: config.publicUrl,
      challengeKey: encryption.digest('captcha', 'challenge'),
      solutionKey: encryption.digest('captcha', 'solution'),
    },
    clock,
    random,
  );
}
