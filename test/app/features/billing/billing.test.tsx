import { screen, within } from '@testing-library/react';
import { stopStores } from '../../../support/appStore';
import { serveSignedIn } from '../../../support/home';
import { openPage } from '../../../support/page';
import { nobody, replyWith } from '../../../support/replyWith';

afterEach(stopStores);

const region = (name: string) => screen.findByRole('region', { name });

describe('billing', () => {
  it.each(['/app/billing', '/billing'])('%s shows plan, use and billing details of the account [A2.29, A2.30]', async (at) => {
    serveSignedIn({
      accounts: [
        { company_name: 'Harbor Ltd', company_address: '12 Quay Street', send_invoice_email: true, invoice_email: 'books@harbor.example' },
      ],
    });
    const { address } = await openPage(at);
    expect(within(await region('Current plan')).getByText('Team Plan')).toBeVisible();
    expect(screen.getByText(/No payment processor is configured/)).toBeVisible();
    expect(screen.getByRole('meter', { name: 'Tasks' })).toHaveAttribute('aria-valuetext', '612 of 50,000');
    expect(screen.getByRole('meter', { name: 'Zaps that are on' })).toHaveAttribute('aria-valuetext', '4 · unlimited');
    const details = within(await region('Billing details'));
    for (const text of ['Harbor Ltd', '12 Quay Street', 'By mail to books@harbor.example']) expect(details.getByText(text)).toBeVisible();
    expect(address()).toBe(at);
  });

  it('says until when a trial runs, and what was not given', async () => {
    serveSignedIn({ accounts: [{ is_paid: false, is_trialing: true, trial_end_date: '2026-12-05T09:00:00.000Z' }] });
    await openPage('/app/billing');
    expect(await screen.findByText(/The trial ends on December 5, 2026/)).toBeVisible();
    expect(screen.getAllByText('Not given')).toHaveLength(2);
    expect(screen.getByText('Not mailed')).toBeVisible();
  });

  it.each(['/app/billing', '/billing'])('%s asks a visitor to log in', async (at) => {
    replyWith('profilesList', 200, nobody);
    const { address } = await openPage(at);
    expect(await screen.findByRole('heading', { level: 1 })).toBeVisible();
    expect(address()).toMatch(/^\/app\/login/);
  });
});
