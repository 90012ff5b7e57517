// Accounts, plans, trials, members, invitations; profiles and data rights.
import sharp from 'sharp';
import { waitFor } from '../stage.mjs';

const picture = () =>
  sharp({ create: { width: 64, height: 64, channels: 3, background: '#a33' } })
    .png()
    .toBuffer();

export async function accounts({ owner }) {
  const { browser, accountId } = await owner();
  const params = { id: accountId };
  await browser.call('listAccounts', 200);
  await browser.call('createAccount', 409, { body: {}, what: 'the person has an account' });
  await browser.call('getAccount', 200, { params });
  await browser.call('updateAccount', 200, { params, body: { name: 'Analytical Engines' } });
  const fields = { id: String(accountId) };
  await browser.call('uploadAccountLogo', 400, {
    params,
    file: { field: 'file', bytes: Buffer.from('no picture'), fields },
    what: 'the file is no picture',
  });
  await browser.call('uploadAccountLogo', 200, { params, file: { field: 'file', bytes: await picture(), fields } });
  const large = Buffer.alloc(3 * 1024 * 1024);
  await browser.call('uploadAccountLogo', 413, { params, file: { field: 'file', bytes: large, fields }, what: 'the file is too large' });
  await browser.call('getTaskUsage', 200, { params });
  await browser.call('getTaskUsage', 400, { params, query: { from: '2020-01-01', to: '2026-01-01' }, what: 'the time is too long' });
}

export async function plans({ newPerson }) {
  const { browser, accountId } = await newPerson();
  const params = { account_id: accountId };
  const own = { id: accountId };
  const offer = (await browser.call('listPlans', 200, { params })).body;
  const [first] = offer.objects;
  const paid = offer.objects.find(({ amount }) => amount > 0);
  await browser.call('getPlan', 200, { params: { ...params, id: first.id } });
  await browser.call('getPlanGroup', 200, { params: { alias: 'default' } });
  await browser.call('getPlanChangeDetails', 200, { params: { ...params, id: paid.id } });
  await browser.call('changePlan', 422, {
    params: own,
    body: { plan_id: paid.id, zap_ids_to_keep_on: [2_147_483_000] },
    what: 'a Zap to keep on is none',
  });
  await browser.call('changePlan', 200, { params: own, body: { plan_id: paid.id } });
  await browser.call('cancelPlanChange', 200, { params: own, body: {} });
}

export async function trials({ newPerson }) {
  const { browser, accountId } = await newPerson();
  const params = { id: accountId };
  const body = { auto_upgrade: false };
  await browser.call('startTeamTrial', 201, { params, body });
  await browser.call('startTeamTrial', null, { params, body });
  await browser.call('extendTrial', 200, { params, body: { reason: 'paths' } });
}

export async function members({ owner, member }) {
  const person = await member();
  const { browser, accountId, id } = await owner();
  const params = { account_id: accountId };
  const theirs = { ...params, id: person.id };
  await browser.call('listMembers', 200, { params });
  await browser.call('getMember', 200, { params: theirs });
  await browser.call('updateMember', 200, { params: theirs, body: { role: 'admin' } });
  await browser.call('updateMember', 200, { params: theirs, body: { role: 'member' } });
  await browser.call('updateMember', 409, { params: { ...params, id }, body: { role: 'member' }, what: 'the account would have no owner' });
  await browser.call('removeMember', 409, { params: { ...params, id }, what: 'the account would have no owner' });
  const deletion = { password: (await owner()).password, confirmation: (await owner()).email };
  await browser.call('startDataDeletion', 409, { params: { id }, body: deletion, what: 'others use the account of the only owner' });
  // What a member without rights must not do.
  const by = person.browser;
  const own = { id: accountId };
  await by.call('updateMember', 403, { params: { ...params, id }, body: { role: 'member' }, what: 'a member changes the owner' });
  await by.call('removeMember', 403, { params: { ...params, id }, what: 'a member removes the owner' });
  await by.call('updateAccount', 403, { params: own, body: { name: 'Mine' }, what: 'a member renames the account' });
  for (const name of ['listPlans', 'listInvitations']) await by.call(name, 403, { params, what: 'a member asks' });
  for (const name of ['getPlan', 'getPlanChangeDetails']) await by.call(name, 403, { params: { ...params, id: 1 }, what: 'a member asks' });
  await by.call('changePlan', 403, { params: own, body: { plan_id: 1 }, what: 'a member changes the plan' });
}

export async function invitations({ owner, member, newPerson, anyEmail, mailedCode }) {
  await member();
  const { browser, accountId } = await owner();
  const params = { account_id: accountId };
  const email = anyEmail();
  await browser.call('createInvitations', 200, { params, body: { invitations: [{ email, role: 'member' }] } });
  const [invitation] = (await browser.call('listInvitations', 200, { params })).body.objects;
  const theirs = { ...params, id: invitation.id };
  const other = await newPerson();
  const code = await mailedCode(email, 'invited=yes', 'invitation=');
  await other.browser.call('acceptInvitation', 404, { body: { code }, what: 'it is for another address' });
  await browser.call('resendInvitation', null, { params: theirs, body: {}, mayBeLimited: true });
  await browser.call('revokeInvitation', 204, { params: theirs });
  await other.browser.call('createInvitations', 409, {
    params: { account_id: other.accountId },
    body: { invitations: [{ email: anyEmail(), role: 'member' }] },
    what: 'the plan has no members, or the address is not confirmed',
  });
}

/** An account requires a second factor of its members. Uses a person with one, before another story takes it away. */
export async function secondFactorRule({ newPerson, guarded, startTrial }) {
  const body = { is_required: true, grace_days: 7, accepts_saml: false };
  const person = await newPerson();
  const params = { account_id: person.accountId };
  await person.browser.call('setSecondFactorRule', 409, { params, body, what: 'the plan is for one person' });
  await startTrial(person);
  await person.browser.call('setSecondFactorRule', 422, { params, body, what: 'the person has no second factor' });
  await person.browser.call('getSecondFactorRule', 200, { params });
  const able = await guarded();
  await startTrial(able);
  await able.browser.call('setSecondFactorRule', 200, { params: { account_id: able.accountId }, body });
  await able.browser.call('setSecondFactorRule', 200, { params: { account_id: able.accountId }, body: { is_required: false } });
}

/** Runs last: the member leaves the account. */
export async function leaving({ owner, member }) {
  const { accountId } = await owner();
  const { browser, id } = await member();
  await browser.call('removeMember', 204, { params: { account_id: accountId, id } });
  await browser.call('getAccount', 404, { params: { id: accountId }, what: 'the person has left' });
}

export async function profiles({ owner }) {
  const { browser, id } = await owner();
  const params = { id };
  await browser.call('getProfile', 200, { params });
  await browser.call('updateProfile', 200, { params, body: { first_name: 'Grace' } });
  await browser.call('uploadAvatar', 400, {
    params,
    file: { field: 'picture', bytes: Buffer.from('no picture') },
    what: 'the file is no picture',
  });
  await browser.call('uploadAvatar', 200, { params, file: { field: 'picture', bytes: await picture() } });
  const large = Buffer.alloc(3 * 1024 * 1024);
  await browser.call('uploadAvatar', 413, { params, file: { field: 'picture', bytes: large }, what: 'the file is too large' });
  await browser.call('deleteAvatar', 200, { params });
  await browser.call('getSecurity', 200, { params });
  await browser.call('listOnboardings', 200);
  await browser.call('updateOnboarding', 200, { body: { role: 'sales' } });
  await browser.call('listSocialLogins', 200);
}

export async function dataRights({ newPerson, browser }) {
  const person = await newPerson();
  const params = { id: person.id };
  const by = person.browser;
  await by.call('getDataRights', 200, { params });
  await by.call('startDataExport', 201, { params, body: {} });
  await by.call('startDataExport', null, { params, body: {} });
  await by.call('getDataExport', null, { params });
  await waitFor('the export', async () => (await by.call('getDataExport', null, { params })).status === 200);
  await by.call('startDataDeletion', 400, {
    params,
    body: { password: 'wrong', confirmation: person.email },
    what: 'the password is wrong',
  });
  const body = { password: person.password, confirmation: person.email };
  const started = await by.call('startDataDeletion', 201, { params, body });
  await by.call('startDataDeletion', 202, { params, body, what: 'it has started' });
  await by.call('getDataDeletion', 202, { params });
  await browser().call('getDataDeletion', null, { params, query: { receipt: started.body.receipt ?? 'none' } });
  await by.call('cancelDataDeletion', 200, { params, body: {} });
}
