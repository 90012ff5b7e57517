import { screen, waitFor } from '@testing-library/react';
import { currentAccountChosen } from '../../../../src/app/features/accounts';
import { stopStores } from '../../../support/appStore';
import { serveSignedIn, serveZaps } from '../../../support/home';
import { openPage } from '../../../support/page';
import { replyWith } from '../../../support/replyWith';
import { wireZap } from '../../../support/wireRecords';
import { accounts, movable, serveList, serveMover, serveUsage } from './doubles';

afterEach(stopStores);

const boxes = () => screen.getAllByRole<HTMLInputElement>('checkbox', { name: /^Zap \d/ });
const ticked = () => boxes().flatMap((box) => (box.checked ? [/^Zap \d+/.exec(box.closest('label')?.textContent ?? '')?.[0]] : []));

describe('with Zaps selected elsewhere', () => {
  it('the mover starts with these, and drops what it does not list [B2.02]', async () => {
    serveMover([movable(1), movable(2), movable(3)]);
    await openPage('/app/move-zaps/from/3/to/9#zaps=3,1,77,x');
    await screen.findByRole('group', { name: 'Zaps of Harbor' });
    await waitFor(() => expect(ticked()).toEqual(['Zap 1', 'Zap 3']));
  });

  it('they come along from the list of all Zaps, drafts and others’ too, and stay when a target is chosen', async () => {
    serveSignedIn({ accounts: [...accounts, { id: 11, name: 'Third' }] });
    serveUsage();
    replyWith('getFolderTree', 200, { results: [] });
    serveZaps([
      wireZap({ id: 1, title: 'Zap 1' }),
      wireZap({ id: 2, title: 'Zap 2' }),
      wireZap({ id: 5, title: 'Zap 5', state: 'draft' }),
      wireZap({ id: 6, title: 'Zap 6', owner_id: 8, owner: { id: 8, name: 'Mina Sato' } }),
    ]);
    const { user, address } = await openPage('/app/assets/zaps');
    await user.click(await screen.findByRole('checkbox', { name: 'Select Zap 1' }));
    await user.click(screen.getByRole('checkbox', { name: 'Select Zap 5' }));
    await user.click(screen.getByRole('checkbox', { name: 'Select Zap 6' }));
    serveList(
      [
        movable(1),
        movable(2),
        movable(5, { is_draft: true, state: 'draft' }),
        movable(6, { owner_id: 8, owner_name: 'Mina Sato', folder_ids: [4] }),
      ],
      [{ id: 4, title: 'Team', is_shared: true }],
    );
    await user.click(screen.getByRole('link', { name: 'Move to another account' }));
    expect(address()).toBe('/app/move-zaps/from/3?includeShared=1&includeDrafts=1#zaps=1,5,6');
    await screen.findByRole('group', { name: 'Zaps of Harbor' });
    await waitFor(() => expect(ticked()).toEqual(['Zap 1', 'Zap 5', 'Zap 6']));
    await user.selectOptions(screen.getByRole('combobox', { name: 'Move to' }), 'Third');
    await waitFor(() => expect(address()).toBe('/app/move-zaps/from/3/to/11?includeShared=1&includeDrafts=1'));
    expect(ticked()).toEqual(['Zap 1', 'Zap 5', 'Zap 6']);
  });
});

describe('a source that is not the current account', () => {
  it('a source that is not the current account is listed: its answer is no late one of another account [R17, R24]', async () => {
    serveMover([movable(1), movable(2)]);
    const { store } = await openPage('/app/move-zaps/from/9/to/3');
    expect(await screen.findByRole('group', { name: 'Zaps of Novak' })).toBeVisible();
    expect(boxes()).toHaveLength(2);
    expect((store.getState() as unknown as { accounts: { currentAccountId: number } }).accounts.currentAccountId).toBe(3);
  });

  it('a source that is not the current account is listed also when another account is chosen while its Zaps are on their way [R17, R24]', async () => {
    serveSignedIn({ accounts: [...accounts, { id: 11, name: 'Third' }] });
    serveUsage();
    let answer = (): void => {};
    const until = new Promise<void>((resolve) => (answer = resolve));
    const asked = serveList([movable(1), movable(2)], [], { until });
    const { store } = await openPage('/app/move-zaps/from/9/to/3');
    await waitFor(() => expect(asked.sent).toHaveLength(1));
    store.dispatch(currentAccountChosen({ id: 11 }));
    answer();
    expect(await screen.findByRole('group', { name: 'Zaps of Novak' })).toBeVisible();
    await waitFor(() => expect(boxes()).toHaveLength(2));
    expect(asked.sent).toHaveLength(1);
  });
});
