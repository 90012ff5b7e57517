import { accounts, demoIdentityProvider, people } from '../../fixtures';
import type { ServerContext } from '../platform/context';
import { identifierOf } from '../emails/emailIdentity';
import { accountsOf } from '../accounts/store';
import { findProfileByEmail } from '../profiles/store';
import { deleteSamlConnection, putSamlConnection } from '../saml/store';

/**
 * Connects the demo's company to the identity provider that runs next to the demo, at its present address. Without one, its
 * people cannot sign in by it, and it is not required. Never called in production (S62).
 */
export async function connectDemoProvider(context: ServerContext): Promise<void> {
  const { demoSamlUrl } = context.config;
  const { account, domains, entityPath, ssoPath, certificate } = demoIdentityProvider;
  const owner = accounts[account].members[0].person;
  const profile = await findProfileByEmail(context.db, identifierOf(people[owner].email));
  const [company] = profile === null ? [] : await accountsOf(context.db, profile.id, context.clock.now());
  if (company === undefined) return;
  await context.db.transaction().execute(async (tx) => {
    if (demoSamlUrl === null) return void (await deleteSamlConnection(tx, company.id));
    await putSamlConnection(tx, {
      accountId: company.id,
      entityId: demoSamlUrl + entityPath,
      ssoUrl: demoSamlUrl + ssoPath,
      certificates: [certificate],
      domains,
      isRequired: true,
      now: context.clock.now(),
    });
  });
}
