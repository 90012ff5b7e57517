import type { CallReply } from '../../../api';

/** The results of confirming this session as the only one (S24). */
export type SecureSessionOutcome = 'valid' | 'unauthenticated' | 'missingCsrf' | 'tooOften';

export function secureSessionOutcome(reply: CallReply<'secureSession'>): SecureSessionOutcome {
  switch (reply.status) {
    case 200:
      return 'valid';
    case 401:
      return 'unauthenticated';
    case 403:
      return 'missingCsrf';
    case 429:
      return 'tooOften';
  }
}
