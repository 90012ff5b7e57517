import { screen } from '@testing-library/react';
import { initialMailings, mailingsSlice } from '../../../../src/app/features/mailings/state';
import { stopStores } from '../../../support/appStore';
import { openPage } from '../../../support/page';
import { failToReach, nobody, replyWith } from '../../../support/replyWith';

const { chosen, kept, linkBroken, refused } = mailingsSlice.actions;

afterEach(stopStores);

const open = (hash = '#abc.canary') => {
  replyWith('getCurrentProfile', 200, nobody);
  return openPage(`/app/unsubscribe${hash}`);
};

describe('the page that ends our news', () => {
  it('the page that ends our news changes nothing by itself, ends them with a press, says so, and takes it back [A2.36, S30]', async () => {
    const { user, store, address } = await open();
    const button = await screen.findByRole('button', { name: 'Unsubscribe' });
    const ended = replyWith('updateMailingSubscription', 200, { receives_updates: false });
    await user.click(button);
    expect(await screen.findByRole('heading', { level: 1, name: 'You’re unsubscribed' })).toBeVisible();
    expect(screen.getByText('You won’t get any more news and tips from us.')).toBeVisible();
    expect(ended.sent.map(({ body }) => body)).toEqual([{ token: 'abc.canary', receives_updates: false }]);
    const begun = replyWith('updateMailingSubscription', 200, { receives_updates: true });
    await user.click(screen.getByRole('button', { name: 'Subscribe again' }));
    expect(await screen.findByRole('heading', { level: 1, name: 'You’re subscribed again' })).toBeVisible();
    expect(begun.sent.map(({ body }) => body)).toEqual([{ token: 'abc.canary', receives_updates: true }]);
    expect(address()).toBe('/app/unsubscribe');
    expect(JSON.stringify([store.getState(), store.actions])).not.toContain('canary');
  });

  it('the page that ends our news says why a link did not work, and can be pressed again [R19]', async () => {
    const { user } = await open();
    replyWith('updateMailingSubscription', 400, { errors: ['no'] });
    await user.click(await screen.findByRole('button', { name: 'Unsubscribe' }));
    expect(await screen.findByText('This link is invalid, or the account no longer exists.')).toBeVisible();
    failToReach('updateMailingSubscription');
    await user.click(screen.getByRole('button', { name: 'Unsubscribe' }));
    expect(await screen.findByText(/trouble connecting/)).toBeVisible();
  });

  it('the page that ends our news without a token leads to the settings', async () => {
    await open('');
    expect(await screen.findByRole('heading', { level: 1, name: 'This link is incomplete' })).toBeVisible();
    expect(screen.getByRole('link', { name: 'All notifications' })).toHaveAttribute('href', '/app/settings/notifications');
  });
});

it('the state survives JSON, and answers unknown actions with the same state', () => {
  const events = [
    chosen({ wantsUpdates: false }),
    kept({ wantsUpdates: false }),
    chosen({ wantsUpdates: true }),
    refused({ issue: 'noAnswer' }),
    linkBroken(),
  ];
  let state = initialMailings;
  for (const event of events) {
    state = mailingsSlice.reducer(state, event);
    expect(JSON.parse(JSON.stringify(state))).toEqual(state);
    expect(mailingsSlice.reducer(state, { type: 'unknown' })).toBe(state);
  }
});
