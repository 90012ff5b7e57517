/** Accounts that require a second factor, for tests of the server. */
import type { TestReply, TestServer } from './serverHarness';
import { switchOnTwoFactor } from './serverPeople';
import { newTeam, type Team, type Teammate } from './serverTeams';

/** Returns the address of the rule of an account. */
export const ruleAddress = (accountId: number): string => `/api/v3/accounts/${accountId}/second-factor`;

/** Sets the rule of an account: required after a number of days, or not at all with null. */
export const setRule = (by: Teammate, accountId: number, graceDays: number | null, acceptsSaml = false): Promise<TestReply> =>
  by.browser.put(
    ruleAddress(accountId),
    graceDays === null ? { is_required: false } : { is_required: true, grace_days: graceDays, accepts_saml: acceptsSaml },
  );

/** Creates a team whose owner has a second factor. */
export async function newSecureTeam(server: TestServer): Promise<Team> {
  const team = await newTeam(server);
  await switchOnTwoFactor(server, team.owner.browser);
  return team;
}

/** Creates a team that requires a second factor from now on. */
export async function newRequiringTeam(server: TestServer, graceDays = 0): Promise<Team> {
  const team = await newSecureTeam(server);
  const reply = await setRule(team.owner, team.accountId, graceDays);
  if (reply.status !== 200) throw new Error(`the rule answered ${reply.status}: ${reply.text}`);
  return team;
}
