import { screen } from '@testing-library/react';
import { stopStores } from '../../../support/appStore';
import { serveSignedIn, serveZaps } from '../../../support/home';
import { openPage } from '../../../support/page';
import { wireZap } from '../../../support/wireRecords';

afterEach(stopStores);

it('the list of Zaps on the dashboard shows what needs a person, the most pressing first, and leads to those runs', async () => {
  serveSignedIn();
  serveZaps([
    wireZap({ id: 1, title: 'Fine', last_run_at: '2026-11-21T09:00:00.000Z' }),
    wireZap({ id: 2, title: 'Broken', failed_runs: 1204, held_runs: 3 }),
    wireZap({ id: 3, title: 'Unsure', failed_runs: 2, asking_runs: 1 }),
    wireZap({ id: 4, title: 'Flooded', held_runs: 150 }),
  ]);
  await openPage('/app/dashboard');
  await screen.findByRole('rowheader', { name: /Broken/ });
  const linkOf = (name: string) => screen.getByRole('link', { name }).getAttribute('href');
  expect(linkOf('1,204 failed: runs of Broken')).toBe('/app/history?state=failed&zap=2');
  expect(linkOf('Needs a decision: runs of Unsure')).toBe('/app/history?state=decision&zap=3');
  expect(linkOf('150 on hold: runs of Flooded')).toBe('/app/history?state=held&zap=4');
  expect(screen.queryByRole('link', { name: /runs of Fine/ })).toBeNull();
  const lastRuns = screen.getAllByRole('link', { name: '30 minutes ago' }).map((link) => link.getAttribute('href'));
  expect(lastRuns).toContain('/app/history?zap=1');
});
