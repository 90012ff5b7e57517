import type { CallReply } from '../../../api';
import type { SecureSessionOutcome } from '../shared/results';

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
