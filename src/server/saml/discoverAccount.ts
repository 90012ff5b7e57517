import type { ServerContext } from '../platform/context';
import { findSamlAccountByEmail } from './store';
import { samlPath } from './beginSignIn';

/** How an account's people sign in, for a typed address of theirs. */
export interface DiscoveredAccount {
  readonly id: number;
  readonly has_saml_sso: boolean;
  readonly sso_url: string;
}

/**
 * The account of an address's domain (S07); with an account's id, only that account. Nothing else of the address is used,
 * so the answer is the same for known and unknown addresses.
 */
export async function discoverAccount(
  context: Pick<ServerContext, 'db'>,
  { email, accountId }: { email: string; accountId: number | null },
): Promise<DiscoveredAccount | null> {
  const found = await findSamlAccountByEmail(context.db, email);
  if (found === null || (accountId !== null && accountId !== found.accountId)) return null;
  return { id: found.accountId, has_saml_sso: found.isRequired, sso_url: samlPath(found.accountId, 'start') };
}
