import { screen } from '@testing-library/react';
import type { WireReversal } from '../../../../src/contract/activity';
import { stopStores } from '../../../support/appStore';
import { openPage } from '../../../support/page';
import { failToReach, nobody, replyWith } from '../../../support/replyWith';

afterEach(stopStores);

const reversal: WireReversal = {
  kind: 'signed_in',
  at: '2026-11-21T09:20:00.000Z',
  browser: 'Firefox',
  platform: 'Windows',
  place: 'Germany',
  address: '203.0.113.…',
  expires_at: '2026-12-21T09:20:00.000Z',
  undoes: ['email_changed', 'signed_in'],
};
const open = (path = '/app/this-wasnt-me#canary-code') => {
  replyWith('getCurrentProfile', 200, nobody);
  return openPage(path);
};
const press = { name: 'This wasn’t me, undo it' };

describe('the page of the link “This wasn’t me”', () => {
  it('the page of the link shows the event and what it undoes, and undoes nothing before the press [T12, T13, S30, S61]', async () => {
    const asked = replyWith('findReversal', 200, reversal);
    const { user, store, address } = await open();
    expect(await screen.findByRole('heading', { level: 1, name: 'Wasn’t this you?' })).toBeVisible();
    expect(screen.getByText('Firefox on Windows')).toBeVisible();
    expect(screen.getByText('Germany, 203.0.113.…')).toBeVisible();
    expect(screen.getByText('Your earlier email address comes back.')).toBeVisible();
    const undone = replyWith('reverseByLink', 200, { email: 'ada@example.com', reset_code: 'canary-reset' });
    await user.click(screen.getByRole('button', press));
    expect(await screen.findByRole('heading', { level: 1, name: 'Your account is yours again' })).toBeVisible();
    expect([asked, undone].map(({ sent }) => sent.map(({ body }) => body))).toEqual([[{ code: 'canary-code' }], [{ code: 'canary-code' }]]);
    expect(screen.getByRole('button', { name: 'Choose a new password' })).toBeVisible();
    expect(address()).toBe('/app/this-wasnt-me');
    expect(JSON.stringify([store.getState(), store.actions])).not.toContain('canary');
  });

  it('the page of the link leads people without a password to the log-in [T12, S14]', async () => {
    replyWith('findReversal', 200, reversal);
    const { user } = await open();
    replyWith('reverseByLink', 200, { email: 'ada@example.com', reset_code: null });
    await user.click(await screen.findByRole('button', press));
    expect(await screen.findByRole('link', { name: 'Log in' })).toBeVisible();
  });

  it('the page of the link says when it does not work: unknown, incomplete, or used a moment ago [T13]', async () => {
    const heading = { level: 1, name: 'This link doesn’t work' };
    const missing = { errors: ['Not found.'], reason: 'not_found' as const };
    replyWith('findReversal', 404, missing);
    (await open()).close();
    const { close } = await open('/app/this-wasnt-me');
    expect(await screen.findByRole('heading', heading)).toBeVisible();
    close();
    replyWith('findReversal', 200, reversal);
    const { user } = await open();
    replyWith('reverseByLink', 404, missing);
    await user.click(await screen.findByRole('button', press));
    expect(await screen.findByRole('heading', heading)).toBeVisible();
  });

  it('the page of the link keeps the question when nothing arrived or nothing could be changed [R19]', async () => {
    replyWith('findReversal', 200, reversal);
    const { user } = await open();
    failToReach('reverseByLink');
    await user.click(await screen.findByRole('button', press));
    expect(await screen.findByText('We couldn’t reach the server. Check your connection and try again.')).toBeVisible();
    replyWith('reverseByLink', 409, { errors: ['Your earlier email address belongs to another account now.'] });
    await user.click(screen.getByRole('button', press));
    expect(await screen.findByText('Your earlier email address belongs to another account now.')).toBeVisible();
    expect(screen.getByRole('button', press)).toBeEnabled();
  });

  it('the page says after the timeline that the link for a password was emailed [T16]', async () => {
    await open('/app/this-wasnt-me?done=true');
    expect(await screen.findByText(/We’ve emailed you a link to choose a new password\.$/)).toBeVisible();
  });
});
