import { screen, waitFor, within } from '@testing-library/react';
import { stopStores } from '../../../support/appStore';
import { failToReach, replyWith } from '../../../support/replyWith';
import { event, openTracking, overview, rows, serveTracking } from '../../../support/trackingSettings';

afterEach(stopStores);

describe('a deletion of the recorded events', () => {
  it('a deletion names the number first, says what it leaves, and empties the list; Cancel and a failure keep it [T39, T40]', async () => {
    const { user } = await openTracking({ shown: { ...overview, has_collector: false } });
    serveTracking();
    await user.click(await screen.findByRole('button', { name: 'Delete all events…' }));
    const ask = () => screen.findByRole('alertdialog', { name: 'Delete 2 recorded events?' });
    expect(screen.getByText(/^Your survey answer, which you sent us to read\. It’s deleted with your profile\.$/)).toBeInTheDocument();
    expect(screen.getByText(/^Events that were forwarded: the service that received them has a copy/)).toBeInTheDocument();
    await user.click(within(await ask()).getByRole('button', { name: 'Cancel' }));
    await waitFor(() => expect(screen.queryByRole('alertdialog')).toBeNull());
    failToReach('deleteTrackedEvents');
    serveTracking();
    await user.click(screen.getByRole('button', { name: 'Delete all events…' }));
    await user.click(within(await ask()).getByRole('button', { name: 'Delete' }));
    expect(await screen.findByText('We couldn’t reach the server. Check your connection and try again.')).toBeVisible();
    expect(await rows('Events recorded about you')).toHaveLength(1);
    replyWith('deleteTrackedEvents', 200, { deleted: 2 });
    serveTracking();
    await user.click(screen.getByRole('button', { name: 'Delete all events…' }));
    await user.click(within(await ask()).getByRole('button', { name: 'Delete' }));
    expect(await screen.findByText('2 events were deleted.')).toBeVisible();
    expect(screen.queryByRole('list', { name: 'Events recorded about you' })).toBeNull();
  });

  it('a deletion moves the focus to its outcome, because its button is gone [T39]', async () => {
    const { user } = await openTracking();
    replyWith('deleteTrackedEvents', 200, { deleted: 2 });
    serveTracking();
    await user.click(await screen.findByRole('button', { name: 'Delete all events…' }));
    await user.click(within(await screen.findByRole('alertdialog')).getByRole('button', { name: 'Delete' }));
    await waitFor(() => expect(screen.getByText('2 events were deleted.').closest('[role="status"]')).toHaveFocus());
  });

  it('older events that arrive after a deletion are not shown: they are deleted as well [T39]', async () => {
    const { store, user } = await openTracking({ nextBefore: 12 });
    let answer = (): void => {};
    const until = new Promise<void>((resolve) => (answer = resolve));
    const older = replyWith('listTrackedEvents', 200, { objects: [{ ...event, id: 3 }], next_before: null }, { until });
    await user.click(await screen.findByRole('button', { name: 'Show older' }));
    await waitFor(() => expect(older.sent).toHaveLength(1));
    replyWith('deleteTrackedEvents', 200, { deleted: 2 });
    serveTracking();
    await user.click(screen.getByRole('button', { name: 'Delete all events…' }));
    await user.click(within(await screen.findByRole('alertdialog')).getByRole('button', { name: 'Delete' }));
    expect(await screen.findByText('2 events were deleted.')).toBeVisible();
    answer();
    await waitFor(() => expect(store.actions.map(({ type }) => type)).toContain('trackingSettings/moreLoaded'));
    expect(screen.queryByRole('list', { name: 'Events recorded about you' })).toBeNull();
  });

  it('a deletion asks with the number of events that there are then, such as the view of this page, and lists them [T39]', async () => {
    const { user } = await openTracking();
    expect(await rows('Events recorded about you')).toHaveLength(1);
    let answer = (): void => {};
    const until = new Promise<void>((resolve) => (answer = resolve));
    const counted = replyWith('getTrackingOverview', 200, { ...overview, counts: { events: 3, survey_answers: 1 } }, { until });
    replyWith('listTrackedEvents', 200, { objects: [{ ...event, id: 13 }, event], next_before: null });
    const button = screen.getByRole('button', { name: 'Delete all events…' });
    await user.click(button);
    await waitFor(() => expect(counted.sent).toHaveLength(1));
    expect(button).toHaveAttribute('aria-busy', 'true');
    expect(screen.queryByRole('alertdialog')).toBeNull();
    answer();
    expect(await screen.findByRole('alertdialog', { name: 'Delete 3 recorded events?' })).toHaveTextContent(
      'This can’t be undone. Your switches decide what is recorded from now on.',
    );
  });

  it('a deletion whose events cannot be counted says why and asks nothing; it can be tried again [T39]', async () => {
    const { user } = await openTracking();
    replyWith('getTrackingOverview', 429, { errors: ['Wait a little.'] });
    await user.click(await screen.findByRole('button', { name: 'Delete all events…' }));
    expect(await screen.findByText('Wait a little.')).toBeVisible();
    expect(screen.queryByRole('alertdialog')).toBeNull();
    serveTracking();
    await user.click(screen.getByRole('button', { name: 'Delete all events…' }));
    expect(await screen.findByRole('alertdialog', { name: 'Delete 2 recorded events?' })).toBeVisible();
    expect(screen.queryByText('Wait a little.')).toBeNull();
  });

  it('a deletion asks nothing if another page has deleted the events meanwhile [T39]', async () => {
    const { user } = await openTracking();
    serveTracking({ shown: { ...overview, counts: { events: 0, survey_answers: 1 } }, objects: [] });
    await user.click(await screen.findByRole('button', { name: 'Delete all events…' }));
    expect(await screen.findByText(/^No analytics events are recorded about you\./)).toBeVisible();
    expect(screen.queryByRole('alertdialog')).toBeNull();
  });
});
