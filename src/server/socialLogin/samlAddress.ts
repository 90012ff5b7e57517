import type { ServerContext } from '../platform/context';
import { accountsThatRequireSaml } from '../saml/store';
import { discoverAccount, samlPath } from '../saml/beginSignIn';

/**
 * Where a person must sign in whose account requires its own single sign-on: a path of ours, by the domain of the
 * address, or by their account. Null if neither has one.
 */
export async function samlAddressOf(context: ServerContext, who: { profileId: number | null; email: string }): Promise<string | null> {
  const found = await discoverAccount(context, { email: who.email, accountId: null });
  if (found !== null) return found.sso_url;
  const [accountId] = who.profileId === null ? [] : await accountsThatRequireSaml(context.db, who.profileId);
  return accountId === undefined ? null : samlPath(accountId, 'start');
}
