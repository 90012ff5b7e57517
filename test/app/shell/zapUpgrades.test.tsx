import { screen, waitFor, within } from '@testing-library/react';
import { turnOnIssues, type TurnOnIssue } from '../../../src/domain/turningOn';
import { stopStores } from '../../support/appStore';
import { freeAccount } from '../../support/freeAccount';
import { serveSignedIn, serveZaps } from '../../support/home';
import { openPage } from '../../support/page';
import { replyWith } from '../../support/replyWith';
import { wireAccount, wireZap } from '../../support/wireRecords';

afterEach(stopStores);

/** A person on the plan Free tries to turn on a Zap, and the check finds these issues. */
async function refused(types: readonly (TurnOnIssue | 'missing_connection')[], role: 'owner' | 'member' = 'owner') {
  serveSignedIn({ profile: { roles: [{ account_id: 3, role }] }, accounts: [freeAccount] });
  serveZaps([wireZap({ id: 2, title: 'Refund requests', state: 'off' })]);
  replyWith('getFolderTree', 200, { results: [] });
  const page = await openPage('/app/assets/zaps');
  const check = { errors: types.map((type) => ({ type, message: `Because of ${type}.` })), fixes: ['Do something.'] };
  replyWith('updateZap', 403, { errors: ['No.'], reason: 'UnpauseError', flow_id: 2, check }, { params: { id: 2 } });
  await page.user.click(await screen.findByRole('switch', { name: 'Refund requests is on' }));
  const modal = await screen.findByRole('dialog', { name: 'There was a problem activating your Zap.' });
  return { ...page, modal };
}
/** The benefits of a higher plan. The refusal itself lists the issues. */
const gives: Readonly<Record<TurnOnIssue, RegExp>> = {
  zap_limit: /larger plan allows more active Zaps/,
  multistep: /a Zap can have as many steps as it needs/,
  premium_app: /higher plans include premium apps/,
  paths: /one Zap can take different paths/,
  task_limit: /they resume right away/,
};
const offer = { name: 'Or upgrade your plan' };
const given = (modal: HTMLElement) =>
  within(within(modal).getByRole('note', offer))
    .getAllByRole('listitem')
    .map(({ textContent }) => textContent);

describe('a Zap that the plan does not let be on', () => {
  it.each(turnOnIssues)('the refusal of a Zap for %s proposes a plan that does [B2.51]', async (fault) => {
    const { user, modal, address } = await refused([fault]);
    const prompt = await within(modal).findByRole('note', offer);
    expect(within(prompt).getByText(gives[fault])).toBeVisible();
    await user.click(within(prompt).getByRole('link', { name: 'See plans' }));
    expect(address()).toBe('/app/billing');
    await waitFor(() => expect(modal).not.toBeInTheDocument());
  });

  it('the refusal of a Zap for several reasons says each problem once, and has one way to the plans [B2.51]', async () => {
    const { modal } = await refused(['paths', 'missing_connection', 'multistep']);
    await within(modal).findByRole('note', offer);
    expect(given(modal)).toEqual([expect.stringMatching(gives.multistep), expect.stringMatching(gives.paths)]);
    expect(within(modal).getAllByRole('link', { name: 'See plans' })).toHaveLength(1);
    for (const fault of ['paths', 'multistep']) expect(within(modal).getAllByText(`Because of ${fault}.`)).toHaveLength(1);
    expect(modal).not.toHaveTextContent(/Zaps with more steps|Paths need/);
  });

  it('a Zap that the plan does not let be on tells those who may not choose the plan whom to ask [B2.51]', async () => {
    const { modal } = await refused(['paths'], 'member');
    const prompt = within(await within(modal).findByRole('note', offer));
    expect(prompt.getByRole('link', { name: 'Ask Olivia Okafor' })).toBeVisible();
    expect(prompt.queryByRole('link', { name: 'See plans' })).toBeNull();
  });
});

it('a Zap that lacks something itself proposes no plan', async () => {
  const { modal } = await refused(['missing_connection']);
  expect(within(modal).getByText('Because of missing_connection.')).toBeVisible();
  expect(within(modal).queryByRole('note')).toBeNull();
});

describe('several Zaps turned on together', () => {
  const zaps = [2, 3].map((id) => wireZap({ id, title: `Zap ${id}`, state: 'off' }));

  async function refusedTogether(...refused: Parameters<typeof replyWith<'updateZaps', 200>>[2]['refused']) {
    serveSignedIn({ profile: { roles: [{ account_id: 3, role: 'owner' }] }, accounts: [freeAccount] });
    serveZaps(zaps);
    replyWith('getFolderTree', 200, { results: [] });
    const page = await openPage('/app/assets/zaps');
    await page.user.click(await screen.findByRole('checkbox', { name: 'Select all Zaps shown' }));
    replyWith('updateZaps', 200, { objects: [], refused });
    replyWith('listAccounts', 200, { objects: [wireAccount(freeAccount)] });
    await page.user.click(screen.getByRole('button', { name: 'Turn on' }));
    return page;
  }
  const refusedZap = (id: number, ...faults: (TurnOnIssue | 'missing_connection')[]) => ({
    id,
    title: `Zap ${id}`,
    errors: faults.map((fault) => `Because of ${fault}.`),
    fixes: [],
    faults,
  });

  it('several Zaps turned on together have the plans proposed that the refused ones lack, each once [B2.51]', async () => {
    const { user, address } = await refusedTogether(refusedZap(2, 'missing_connection', 'paths'), refusedZap(3, 'multistep', 'paths'));
    const modal = await screen.findByRole('dialog', { name: '2 Zaps couldn’t be turned on' });
    await within(modal).findByRole('note', offer);
    expect(given(modal)).toEqual([expect.stringMatching(gives.multistep), expect.stringMatching(gives.paths)]);
    await user.click(within(modal).getByRole('link', { name: 'See plans' }));
    expect(address()).toBe('/app/billing');
    await waitFor(() => expect(modal).not.toBeInTheDocument());
  });

  it('several Zaps turned on together have one proposed for the only one that was refused [B2.51]', async () => {
    await refusedTogether(refusedZap(3, 'premium_app'));
    const modal = await screen.findByRole('dialog', { name: 'There was a problem activating your Zap.' });
    expect(within(await within(modal).findByRole('note', offer)).getByText(gives.premium_app)).toBeVisible();
  });
});
