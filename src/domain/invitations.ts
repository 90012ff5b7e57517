import { foldEmail } from './email';

/** How many people can be invited at once. */
export const maxInvitedAtOnce = 20;

/** How many invitations of an account can be pending at a time. */
export const maxInvitationsWaiting = 200;

/** How long an invitation can be accepted, in days. */
export const invitationDays = 14;

/**
 * Typed or pasted text split into addresses: at commas, semicolons, blanks and line breaks; each once, in order. Invalid parts
 * are kept, so that each can be reported. `Ada <ada@x.example>` counts as the address alone.
 */
export function splitAddresses(typed: string): readonly string[] {
  const parts = typed
    .replace(/[^,;<>\n]*<([^<>]*)>/g, ' $1 ')
    .split(/[\s,;]+/)
    .filter((part) => part !== '');
  const seen = new Set<string>();
  return parts.filter((part) => {
    const folded = foldEmail(part);
    if (seen.has(folded)) return false;
    seen.add(folded);
    return true;
  });
}
