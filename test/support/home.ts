import type { WireAccount } from '../../src/contract/accounts';
import type { WireProfile } from '../../src/contract/profiles';
import type { WireZap } from '../../src/contract/zaps';
import { replyWith, signedInAs, wireProfile } from './replyWith';
import { wireAccount } from './wireRecords';

const roles: WireProfile['roles'] = [{ account_id: 3, role: 'owner' }];

/** Answers the requests of an application page that a signed-in person opens; the accounts only after `accountsUntil` resolves. */
export function serveSignedIn({
  profile = {},
  accounts = [{}],
  headers = {},
  accountsUntil,
}: {
  profile?: Partial<WireProfile>;
  accounts?: Partial<WireAccount>[];
  headers?: Record<string, string>;
  accountsUntil?: Promise<unknown>;
} = {}): void {
  replyWith('getCurrentProfile', 200, signedInAs({ roles, ...profile }), { headers });
  replyWith('getProfile', 200, wireProfile({ roles, ...profile }), { params: { id: profile.id ?? 7 }, headers });
  replyWith('listAccounts', 200, { objects: accounts.map(wireAccount) }, { headers, ...(accountsUntil && { until: accountsUntil }) });
}

/** Answers one request for the Zaps of an account. */
export const serveZaps = (objects: WireZap[]) => replyWith('listZaps', 200, { objects });
