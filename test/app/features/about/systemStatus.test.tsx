import { screen } from '@testing-library/react';
import { initialStatus, systemStatusSlice } from '../../../../src/app/features/about/status/state';
import { stopStores } from '../../../support/appStore';
import { openPage } from '../../../support/page';
import { failToReach, replyOutsideTheContract, replyWith } from '../../../support/replyWith';

afterEach(stopStores);

const good = { checked_at: '2026-11-21T09:30:00.000Z', database: 'ok', jobs: 'ok', mail: 'ok' } as const;

describe('the page about the product’s own state', () => {
  it('the page about the product’s own state says that everything works, and when that was asked [B1.05]', async () => {
    replyWith('getSystemStatus', 200, good);
    await openPage('/status');
    expect(await screen.findByText('All systems operational')).toBeVisible();
    expect(screen.getAllByRole('listitem').map(({ textContent }) => textContent)).toEqual([
      'DatabaseOperational',
      'Background jobsOperational',
      'EmailOperational',
    ]);
    expect(screen.getByText('Checked at 09:30 UTC')).toBeVisible();
    expect(screen.getByRole('link', { name: 'Get help' })).toHaveAttribute('href', '/app/get-help');
  });

  it('the page about the product’s own state says which parts are troubled and what that means, and asks again [B1.05]', async () => {
    replyWith('getSystemStatus', 200, { ...good, database: 'read_only', mail: 'delayed' });
    const { user } = await openPage('/status');
    expect(await screen.findByText('Some systems aren’t working normally')).toBeVisible();
    expect(screen.getByText('Links and codes sent by email take longer than usual.')).toBeVisible();
    expect(screen.getByText('You can view everything, but changes can’t be saved.')).toBeVisible();
    replyWith('getSystemStatus', 200, good);
    await user.click(screen.getByRole('button', { name: 'Check again' }));
    expect(await screen.findByText('All systems operational')).toBeVisible();
  });

  it('the page about the product’s own state tells a server that can do nothing from one that cannot be reached [B1.05]', async () => {
    replyOutsideTheContract('GET', '/api/v3/status', 503, '{"errors":["away"]}', { times: 3 });
    const { store, user } = await openPage('/status');
    store.ports.clock.skipWaitsUpTo(20_000);
    await store.ports.clock.advance(20_000);
    expect(await screen.findByText('Patchbay is down')).toBeVisible();
    failToReach('getSystemStatus', 3);
    await user.click(screen.getByRole('button', { name: 'Check again' }));
    expect(await screen.findByText('We couldn’t reach Patchbay')).toBeVisible();
  });

  it('the page about the product’s own state does not call the product down when it was asked too often [S09]', async () => {
    replyWith(
      'getSystemStatus',
      429,
      { errors: ["You're trying too frequently."], reason: 'too_often' },
      { headers: { 'retry-after': '60' } },
    );
    const { user } = await openPage('/status');
    expect(await screen.findByText('You’re checking too often')).toBeVisible();
    expect(screen.queryByText('Patchbay is down')).toBeNull();
    replyWith('getSystemStatus', 200, good);
    await user.click(screen.getByRole('button', { name: 'Check again' }));
    expect(await screen.findByText('All systems operational')).toBeVisible();
  });

  it('an unknown action returns the same object, and the state survives JSON', () => {
    expect(systemStatusSlice.reducer(initialStatus, { type: 'unknown' })).toBe(initialStatus);
    expect(JSON.parse(JSON.stringify(initialStatus))).toEqual(initialStatus);
  });
});
