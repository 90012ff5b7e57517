import { endpoints } from '../../../src/contract';
import type { EndpointName } from '../../../src/contract/types';
import { ask, bodies, idsOf, type Ids } from '../../support/serverEndpoints';
import { startServer, type Browser, type TestServer } from '../../support/serverHarness';
import { newConfirmedUser, signedIn } from '../../support/serverPeople';

/**
 * Two guards of every change. The first value: whether staff who are signed in as somebody else are refused
 * (S27, S69). The second value: whether a sign-in within the last ten minutes is required always, for one
 * form of the body, or never (S26).
 */
type Guards = readonly ['refused' | 'open', 'always' | 'sometimes' | 'never'];

type ChangeName = { [N in EndpointName]: (typeof endpoints)[N]['method'] extends 'GET' ? never : N }[EndpointName];

/** Every endpoint of the contract except GET. A new endpoint does not compile, and fails below, until it is in this table. */
const table: Readonly<Record<ChangeName, Guards>> = {
  // Signing in.
  logIn: ['open', 'never'],
  verifyTwoFactorCode: ['open', 'never'],
  secureSession: ['open', 'never'],
  startPasskeySignIn: ['open', 'never'],
  completePasskeySignIn: ['open', 'never'],
  startTwoFactorPasskey: ['open', 'never'],
  verifyTwoFactorPasskey: ['open', 'never'],
  logInWithOneTap: ['open', 'never'],
  // These endpoints only read.
  runGraphqlQuery: ['open', 'never'],
  getInvitationOffer: ['open', 'never'],
  planZapMove: ['open', 'never'],
  recordTrackingEvents: ['open', 'never'],
  recordPageSpans: ['open', 'never'],
  recordClientEvent: ['open', 'never'],

  signUp: ['refused', 'never'],
  requestPasswordReset: ['refused', 'never'],
  resetPassword: ['refused', 'never'],
  updateProfile: ['refused', 'never'],
  uploadAvatar: ['refused', 'never'],
  deleteAvatar: ['refused', 'never'],
  sendEmailConfirmation: ['refused', 'sometimes'],
  confirmEmail: ['refused', 'never'],
  updateMailingSubscription: ['refused', 'never'],
  findApproval: ['refused', 'never'],
  answerApproval: ['refused', 'never'],
  sendErrorReport: ['refused', 'never'],
  sendSupportRequest: ['refused', 'never'],
  startDataExport: ['refused', 'always'],
  startDataDeletion: ['refused', 'always'],
  cancelDataDeletion: ['refused', 'never'],
  startTwoFactorSetup: ['refused', 'always'],
  verifyTwoFactorSetup: ['refused', 'always'],
  enableTwoFactor: ['refused', 'always'],
  disableTwoFactor: ['refused', 'always'],
  renewRecoveryCodes: ['refused', 'always'],
  // Requires the current password instead. Only a person without a password needs a fresh sign-in.
  changePassword: ['refused', 'sometimes'],
  deleteOtherSessions: ['refused', 'never'],
  deleteSession: ['refused', 'never'],
  reverseActivity: ['refused', 'always'],
  findReversal: ['refused', 'never'],
  reverseByLink: ['refused', 'never'],
  startPasskeyRegistration: ['refused', 'always'],
  // Answers the options of `startPasskeyRegistration`, in the same session.
  createPasskey: ['refused', 'never'],
  renamePasskey: ['refused', 'never'],
  deletePasskey: ['refused', 'always'],
  linkPendingSocialLogin: ['refused', 'always'],
  connectSocialLogin: ['refused', 'always'],
  disconnectSocialLogin: ['refused', 'always'],
  // A transfer of the account requires a sign-in for this action, even in a fresh session: transfer.test.ts.
  updateAccount: ['refused', 'never'],
  createAccount: ['refused', 'never'],
  uploadAccountLogo: ['refused', 'never'],
  startTeamTrial: ['refused', 'never'],
  changePlan: ['refused', 'never'],
  cancelPlanChange: ['refused', 'never'],
  extendTrial: ['refused', 'never'],
  setSecondFactorRule: ['refused', 'always'],
  updateMember: ['refused', 'always'],
  removeMember: ['refused', 'always'],
  createInvitations: ['refused', 'sometimes'],
  resendInvitation: ['refused', 'never'],
  revokeInvitation: ['refused', 'never'],
  acceptInvitation: ['refused', 'never'],
  createZap: ['refused', 'never'],
  saveZapDraft: ['refused', 'never'],
  publishZap: ['refused', 'never'],
  replaceHookAddress: ['refused', 'never'],
  importZap: ['refused', 'never'],
  duplicateZap: ['refused', 'never'],
  listFieldChoices: ['refused', 'never'],
  listDynamicFields: ['refused', 'never'],
  testTrigger: ['refused', 'never'],
  testStep: ['refused', 'never'],
  updateZaps: ['refused', 'never'],
  deleteZaps: ['refused', 'never'],
  updateZap: ['refused', 'never'],
  deleteZap: ['refused', 'never'],
  deleteTrackedEvents: ['refused', 'never'],
  updateTrackingChoices: ['refused', 'never'],
  restoreFromTrash: ['refused', 'never'],
  purgeTrash: ['refused', 'never'],
  cancelRun: ['refused', 'never'],
  replayRun: ['refused', 'never'],
  runZapNow: ['refused', 'never'],
  replayRuns: ['refused', 'never'],
  decideMissedRuns: ['refused', 'never'],
  continueRun: ['refused', 'never'],
  answerRun: ['refused', 'never'],
  answerRuns: ['refused', 'never'],
  releaseRuns: ['refused', 'never'],
  createFolder: ['refused', 'never'],
  updateFolder: ['refused', 'never'],
  deleteFolder: ['refused', 'never'],
  moveZaps: ['refused', 'never'],
  moveZapsByPut: ['refused', 'never'],
  undoZapMove: ['refused', 'never'],
  shareZap: ['refused', 'never'],
  deleteZapShare: ['refused', 'never'],
  copySharedZap: ['refused', 'never'],
  updateOnboarding: ['refused', 'never'],
  createAuthentication: ['refused', 'never'],
  beginAppSignIn: ['refused', 'never'],
  finishAppSignIn: ['refused', 'never'],
  deleteAuthentication: ['refused', 'never'],
  updateAuthentication: ['refused', 'never'],
  reconnectAuthentication: ['refused', 'never'],
  testAuthentication: ['refused', 'never'],
};

/** Bodies that require a fresh sign-in, for endpoints whose other bodies do not. */
const sensitive: Partial<Record<ChangeName, () => object>> = {
  sendEmailConfirmation: () => ({ email: 'another@example.com' }),
  changePassword: () => ({ password1: 'Quiet-Canal-Bridge-8', password2: 'Quiet-Canal-Bridge-8' }),
  createInvitations: () => ({ invitations: [{ email: 'admin@example.com', role: 'admin' }] }),
};

const names = Object.keys(table) as ChangeName[];
const onLooking = "You can't do this while signed in as someone else.";

let server: TestServer;
beforeAll(async () => {
  server = await startServer({ env: { CAPTCHA_COST: '5', SIGN_UP_PER_ADDRESS: '1000' } });
});
afterAll(() => server.close());

async function come(): Promise<{ id: number; browser: Browser; ids: Ids }> {
  const person = await newConfirmedUser(server);
  return { id: person.id, browser: await signedIn(server, person), ids: await idsOf(server, person) };
}

const lookOn = (id: number) => server.context.db.updateTable('sessions').set({ masquerader_id: id }).where('profile_id', '=', id).execute();

it('every endpoint that changes something is in the table, and no other [S26, S69]', () => {
  const changes = (Object.keys(endpoints) as EndpointName[]).filter((name) => endpoints[name].method !== 'GET');
  expect([...names].sort()).toEqual(changes.sort());
  expect(names.filter((name) => table[name][1] === 'sometimes').sort()).toEqual(Object.keys(sensitive).sort());
});

describe('staff who impersonate a person', () => {
  it.each(names)('asking for %s get what the table says, and the person themselves are not refused so [S27, S69]', async (name) => {
    const { id, browser, ids } = await come();
    // The staff session comes first, because some of these calls end their own session.
    await lookOn(id);
    const asStaff = await ask(name, browser, ids);
    const own = await come();
    const asOneself = await ask(name, own.browser, own.ids);
    const isRefused = ({ status, body }: typeof asStaff) => status === 403 && body?.errors?.[0] === onLooking;
    expect([isRefused(asStaff), isRefused(asOneself)]).toEqual([table[name][0] === 'refused', false]);
  });

  it('staff who impersonate a person may read what the person sees [S27]', async () => {
    const { id, browser, ids } = await come();
    await lookOn(id);
    for (const name of ['getProfile', 'listAccounts', 'getAccount', 'listZaps', 'getFolderTree', 'listMembers'] as const) {
      expect([name, (await ask(name, browser, ids)).status]).toEqual([name, 200]);
    }
  });

  it('staff who impersonate a person leave a line in the trail for each refusal [S64, S69]', async () => {
    const { id, browser, ids } = await come();
    await lookOn(id);
    await ask('createZap', browser, ids);
    const lines = await server.context.db
      .selectFrom('audit_events')
      .select(['action', 'result', 'detail'])
      .where('profile_id', '=', id)
      .where('action', '=', 'impersonation')
      .execute();
    expect(lines).toEqual([{ action: 'impersonation', result: 'refused', detail: 'zapCreate' }]);
  });
});

describe('a sign-in of eleven minutes ago', () => {
  const isStale = ({ status, body }: Awaited<ReturnType<typeof ask>>) => status === 403 && body?.reason === 'invalid_auth_realm';

  it.each(names)(
    'a sign-in of eleven minutes ago is enough for %s when the table says so, and a fresh one always is [S26]',
    async (name) => {
      const { browser, ids } = await come();
      const body = () => sensitive[name]?.() ?? bodies[name]?.();
      if (name === 'changePassword') {
        await server.context.db.updateTable('profiles').set({ password_hash: null }).where('id', '=', ids.profileId).execute();
      }
      const copy = browser.copy();
      server.clock.advance(11 * 60_000);
      const stale = await ask(name, copy, ids, body());
      server.clock.advance(-11 * 60_000);
      expect(isStale(stale)).toBe(table[name][1] !== 'never');
      expect(isStale(await ask(name, browser, ids, body()))).toBe(false);
    },
  );

  it.each(Object.keys(sensitive) as ChangeName[])(
    'a sign-in of eleven minutes ago is enough for the plain form of %s [S26]',
    async (name) => {
      const { browser, ids } = await come();
      server.clock.advance(11 * 60_000);
      const reply = await ask(name, browser, ids);
      server.clock.advance(-11 * 60_000);
      expect(isStale(reply)).toBe(false);
    },
  );
});
