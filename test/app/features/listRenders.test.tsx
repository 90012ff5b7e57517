import { takeRenders } from '../../support/renderCounter';
import { wireConnection } from '../../support/connections';
import { act, screen } from '@testing-library/react';
import { entityChanged, type EntityId } from '../../../src/app/entities';
import type { EntityTypeName } from '../../../src/contract/browser/paths';
import { stopStores, type TestStore } from '../../support/appStore';
import { serveSignedIn, serveZaps } from '../../support/home';
import { openPage } from '../../support/page';
import { replyWith } from '../../support/replyWith';
import { wirePlan, wirePlanChange } from '../../support/wirePlans';
import { wireZap } from '../../support/wireRecords';
import { movable, serveMover } from './zap-mover/doubles';

afterEach(stopStores);

const thousand = Array.from({ length: 1000 }, (_none, index) => index + 1);

/** A change without a request: only the store and the page are involved. */
const change = (store: TestStore, entityType: EntityTypeName, id: EntityId, changes: object): Promise<void> =>
  act(async () => {
    store.dispatch(entityChanged({ entityType }, { id, changes }));
  });

/** Opens a list of a thousand rows and returns how many rows a change renders. */
async function openList(row: string, open: () => Promise<TestStore>) {
  const store = await open();
  expect(takeRenders(row)).toBeGreaterThan(5);
  return async (...changed: [EntityTypeName, EntityId, object]): Promise<number> => {
    takeRenders(row);
    await change(store, ...changed);
    return takeRenders(row);
  };
}

describe('the renders of a long list', () => {
  it('a list of 1,000 Zaps renders one row when one Zap changes, and none when another entity changes', async () => {
    const rendersOf = await openList('ZapLine', async () => {
      serveSignedIn();
      serveZaps(thousand.map((id) => wireZap({ id, title: `Zap ${id}` })));
      const { store } = await openPage('/app/dashboard');
      await screen.findByRole('rowheader', { name: /Zap 1\b/ });
      return store;
    });
    expect(await rendersOf('zap', 2, { title: 'Renamed' })).toBe(1);
    expect(screen.getByRole('rowheader', { name: /Renamed/ })).toBeVisible();
    expect(await rendersOf('account', 3, { name: 'Harbour' })).toBe(0);
    expect(await rendersOf('folder', 999, { title: 'Elsewhere' })).toBe(0);
  });

  it('a list of 1,000 Zaps in the library renders one row when one Zap changes, and none when another entity changes', async () => {
    const rendersOf = await openList('LibraryLine', async () => {
      serveSignedIn();
      serveZaps(thousand.map((id) => wireZap({ id, title: `Zap ${id}` })));
      replyWith('getFolderTree', 200, { results: [] });
      const { store } = await openPage('/app/assets/zaps');
      await screen.findByRole('rowheader', { name: /Zap 1\b/ });
      return store;
    });
    expect(await rendersOf('zap', 2, { title: 'Renamed' })).toBe(1);
    expect(screen.getByRole('rowheader', { name: /Renamed/ })).toBeVisible();
    expect(await rendersOf('account', 3, { name: 'Harbour' })).toBe(0);
  });

  it('a list of 1,000 Zaps in the mover renders one row when one Zap changes, and none when another entity changes', async () => {
    const rendersOf = await openList('ZapLine', async () => {
      serveMover(thousand.map((id) => movable(id)));
      const { store } = await openPage('/app/move-zaps/from/3/to/9');
      await screen.findByRole('checkbox', { name: /^Zap 1\b/ });
      return store;
    });
    expect(await rendersOf('movableZap', 2, { title: 'Renamed' })).toBe(1);
    expect(screen.getByRole('checkbox', { name: /^Renamed/ })).toBeVisible();
    expect(await rendersOf('account', 3, { name: 'Harbour' })).toBe(0);
  });

  it('a list of 1,000 members renders one row when one member changes, and none when another entity changes', async () => {
    const rendersOf = await openList('MemberLine', async () => {
      serveSignedIn();
      const inAccount = { params: { account_id: 3 } };
      const member = (id: number) => ({
        id,
        name: `Person ${id}`,
        email: `person${id}@harborroasters.example`,
        email_hash: `hash${id}`,
        role: id === 7 ? ('owner' as const) : ('member' as const),
        joined_at: '2026-02-03T09:00:00.000Z',
        has_second_factor: null,
      });
      replyWith('listMembers', 200, { objects: thousand.map(member) }, inAccount);
      replyWith('listInvitations', 200, { objects: [] }, inAccount);
      const { store } = await openPage('/app/team');
      await screen.findByText('Person 12');
      return store;
    });
    expect(await rendersOf('member', 12, { name: 'Renamed' })).toBe(1);
    expect(await rendersOf('account', 3, { name: 'Harbour' })).toBe(0);
  });

  it('a list of connections renders one row when one connection changes, and none when another entity changes', async () => {
    const rendersOf = await openList('ConnectionLine', async () => {
      serveSignedIn();
      const connection = (id: number) => wireConnection(id, 'Slack', { title: `Slack ${id}` });
      replyWith('listAuthentications', 200, { objects: thousand.slice(0, 100).map(connection) });
      const { store } = await openPage('/app/assets/connections');
      await screen.findByText('Slack 12');
      return store;
    });
    expect(await rendersOf('authentication', 12, { title: 'Renamed' })).toBe(1);
    expect(await rendersOf('account', 3, { name: 'Harbour' })).toBe(0);
  });

  it('a list of 1,000 Zaps that a plan allows renders one row when one Zap changes, and none when another entity changes', async () => {
    const rendersOf = await openList('ChoiceLine', async () => {
      const starter = wirePlan({ id: 2, name: 'Starter', zap_limit: 100 });
      serveSignedIn();
      replyWith('listPlans', 200, { objects: [starter], default_id: 1, preferred_id: 2 }, { params: { account_id: 3 } });
      serveZaps(thousand.map((id) => wireZap({ id, title: `Zap ${id}` })));
      const details = wirePlanChange({ plan_id: 2, limits: { zaps: 100, tasks: 750 }, choosable_zap_ids: thousand });
      replyWith('getPlanChangeDetails', 200, details, { params: { account_id: 3, id: 2 } });
      const { store } = await openPage('/app/billing?plan=2');
      await screen.findByRole('checkbox', { name: /^Zap 1\b/ });
      return store;
    });
    expect(await rendersOf('zap', 2, { title: 'Renamed' })).toBe(1);
    expect(await rendersOf('folder', 999, { title: 'Elsewhere' })).toBe(0);
  });
});
