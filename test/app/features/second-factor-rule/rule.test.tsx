import { screen, waitFor, within } from '@testing-library/react';
import {
  initialRule,
  ruleKept,
  ruleLoaded,
  ruleRefused,
  ruleSlice,
  type RuleState,
} from '../../../../src/app/features/second-factor-rule/state';
import type { WireSecondFactorRule } from '../../../../src/contract/twoFactor';
import { stopStores } from '../../../support/appStore';
import { serveSignedIn } from '../../../support/home';
import { openPage } from '../../../support/page';
import { replyWith } from '../../../support/replyWith';
import { wireAccount } from '../../../support/wireRecords';

const { cancelled, confirmed, draftChanged } = ruleSlice.actions;

afterEach(stopStores);

const person = { id: 9, name: 'Jonas Keller', email: 'jonas@harborroasters.example', role: 'member' as const, is_covered_by_saml: false };
const off: WireSecondFactorRule = {
  rule: null,
  is_available: true,
  requires_saml: false,
  has_own_factor: true,
  member_count: 3,
  people_without: [person],
};
const on: WireSecondFactorRule = {
  ...off,
  rule: { since: '2026-11-21T09:30:00.000Z', required_from: '2026-11-28T09:30:00.000Z', grace_days: 7, accepts_saml: false },
};
const label = 'Require two-factor authentication';

async function openSettings(view: WireSecondFactorRule = off, role: 'owner' | 'member' = 'owner') {
  serveSignedIn({ profile: { roles: [{ account_id: 3, role }] } });
  if (role === 'owner') replyWith('listMembers', 200, { objects: [] }, { params: { account_id: 3 } });
  if (role === 'owner') replyWith('getSecondFactorRule', 200, view, { params: { account_id: 3 } });
  return openPage('/app/settings/account');
}

const afterSave = () => {
  replyWith('getAccount', 200, wireAccount(), { params: { id: 3 } });
  return replyWith('listMembers', 200, { objects: [] }, { params: { account_id: 3 } });
};

it('turning the switch on shows first who has no second factor and what will happen, and changes nothing [T28]', async () => {
  const page = await openSettings();
  await page.user.click(await screen.findByRole('switch', { name: label }));
  const dialog = within(await screen.findByRole('dialog', { name: 'Require two-factor authentication?' }));
  expect(dialog.getByText('1 of 3 members hasn’t set up two-factor authentication:')).toBeVisible();
  expect(dialog.getByText(/Jonas Keller/)).toBeVisible();
  expect(dialog.getByText(/They get an email now and a reminder/)).toBeVisible();
  await page.user.click(dialog.getByRole('radio', { name: 'None' }));
  expect(dialog.getByText(/beginning now/)).toBeVisible();
  await page.user.click(dialog.getByRole('button', { name: 'Cancel' }));
  expect(screen.getByRole('switch', { name: label })).not.toBeChecked();
});

it('sends the chosen days, and shows the rule as the server kept it [T28, T29]', async () => {
  const page = await openSettings();
  await page.user.click(await screen.findByRole('switch', { name: label }));
  await page.user.click(await screen.findByRole('radio', { name: '7 days' }));
  const saved = replyWith('setSecondFactorRule', 200, on, { params: { account_id: 3 } });
  const reload = afterSave();
  await page.user.click(screen.getByRole('button', { name: 'Require It' }));
  expect(await screen.findByText(/Members without it can’t open the account from November 28, 2026/)).toBeVisible();
  expect(saved.sent.map(({ body }) => body)).toEqual([{ is_required: true, grace_days: 7, accepts_saml: false }]);
  expect(screen.getByRole('switch', { name: label })).toBeChecked();
  await waitFor(() => expect(reload.sent).toHaveLength(1));
});

it('turning it off is asked once, and a refusal stays in the question [T28]', async () => {
  const page = await openSettings(on);
  await page.user.click(await screen.findByRole('switch', { name: label }));
  const dialog = within(await screen.findByRole('alertdialog', { name: 'Stop requiring two-factor authentication?' }));
  replyWith('setSecondFactorRule', 403, { errors: ['Only an owner can.'] }, { params: { account_id: 3 } });
  await page.user.click(dialog.getByRole('button', { name: 'Stop Requiring It' }));
  expect(await dialog.findByText('Only an owner can.')).toBeVisible();
  replyWith('setSecondFactorRule', 200, off, { params: { account_id: 3 } });
  const reload = afterSave();
  await page.user.click(dialog.getByRole('button', { name: 'Stop Requiring It' }));
  expect(await screen.findByText('Saved.')).toBeVisible();
  expect(screen.getByRole('switch', { name: label })).not.toBeChecked();
  await waitFor(() => expect(reload.sent).toHaveLength(1));
});

it('without an own second factor the switch is off limits, and the way to it is there [T28]', async () => {
  await openSettings({ ...off, has_own_factor: false });
  expect(await screen.findByRole('switch', { name: label })).toHaveAttribute('aria-disabled', 'true');
  expect(screen.getByRole('link', { name: 'Set up two-factor' })).toBeVisible();
});

it('a member reads whether the account requires it, and asks the server for no names [T28, T34]', async () => {
  await openSettings(off, 'member');
  expect(await screen.findByText('This account doesn’t require two-factor authentication.')).toBeVisible();
  expect(screen.queryByRole('switch', { name: label })).toBeNull();
});

describe('the states of the card', () => {
  const view = {
    ...off,
    rule: null,
    isAvailable: true,
    requiresSaml: false,
    hasOwnFactor: true,
    memberCount: 3,
    peopleWithout: [],
  } as never;
  const run = (...events: Parameters<typeof ruleSlice.reducer>[1][]) =>
    events.reduce((state: RuleState, event) => ruleSlice.reducer(state, event), initialRule);
  const loaded = ruleLoaded({ accountId: 3, view });
  const asked = ruleSlice.actions.asked({ draft: { graceDays: 14, acceptsSaml: false } });

  it('a reload keeps the open question, and a decision that is being saved cannot be changed or cancelled [T28]', () => {
    expect(run(loaded, asked, draftChanged({ graceDays: 7 }), loaded)).toMatchObject({ draft: { graceDays: 7 } });
    const saving = run(loaded, asked, confirmed());
    expect(ruleSlice.reducer(saving, draftChanged({ graceDays: 0 }))).toBe(saving);
    expect(ruleSlice.reducer(saving, cancelled())).toBe(saving);
  });

  it('a refusal keeps what was chosen, and a success closes the question [T28]', () => {
    expect(run(loaded, asked, confirmed(), ruleRefused({ accountId: 3, message: 'No.' }))).toMatchObject({
      draft: { graceDays: 14 },
      isSaving: false,
      issue: 'No.',
    });
    expect(run(loaded, asked, confirmed(), ruleKept({ accountId: 3, view }))).toMatchObject({
      draft: null,
      isSaving: false,
      isKept: true,
    });
  });

  it('returns the same object for an unknown event, and its state survives JSON', () => {
    const state = run(loaded, asked);
    expect(ruleSlice.reducer(state, { type: 'unknown' })).toBe(state);
    expect(JSON.parse(JSON.stringify(state))).toEqual(state);
  });
});
