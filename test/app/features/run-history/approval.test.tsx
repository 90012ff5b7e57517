import { screen } from '@testing-library/react';
import type { WireApproval } from '../../../../src/contract/approvals';
import { stopStores } from '../../../support/appStore';
import { openPage } from '../../../support/page';
import { failToReach, nobody, replyWith } from '../../../support/replyWith';

afterEach(stopStores);

const approval: WireApproval = {
  state: 'open',
  over_by: null,
  email: 'boss@example.org',
  sent_at: '2026-11-21T09:20:00.000Z',
  zap_title: 'Roast sheet',
  question: 'May we ship?',
  expires_at: '2026-11-22T09:20:00.000Z',
  answer: null,
  answered_at: null,
};
const over = (over_by: WireApproval['over_by']): WireApproval => ({
  ...approval,
  state: 'over',
  over_by,
  zap_title: null,
  question: null,
  expires_at: null,
});

const open = (hash = '#canary-token') => {
  replyWith('getCurrentProfile', 200, nobody);
  return openPage(`/app/approval${hash}`);
};

describe('the page of an approval', () => {
  it('the page of an approval asks, decides nothing by itself, and sends the answer of a press [S30, S61]', async () => {
    const asked = replyWith('findApproval', 200, approval);
    const { user, store, address } = await open();
    expect(await screen.findByRole('heading', { level: 1, name: '“Roast sheet” is waiting for your approval' })).toBeVisible();
    expect(screen.getByText('May we ship?')).toBeVisible();
    const answered = replyWith('answerApproval', 200, {
      ...over(null),
      state: 'answered',
      answer: 'approve',
      answered_at: approval.sent_at,
    });
    await user.click(screen.getByRole('button', { name: 'Approve' }));
    expect(await screen.findByRole('heading', { level: 1, name: 'You approved' })).toBeVisible();
    expect(asked.sent.map(({ body }) => body)).toEqual([{ token: 'canary-token' }]);
    expect(answered.sent.map(({ body }) => body)).toEqual([{ token: 'canary-token', answer: 'approve' }]);
    expect(screen.queryByRole('button', { name: 'Reject' })).toBeNull();
    expect(address()).toBe('/app/approval');
    expect(JSON.stringify([store.getState(), store.actions])).not.toContain('canary');
  });

  it('the page of an approval says that somebody else was faster', async () => {
    replyWith('findApproval', 200, approval);
    const { user } = await open();
    await screen.findByRole('button', { name: 'Reject' });
    replyWith('answerApproval', 409, { errors: ['This question is already settled.'] });
    replyWith('findApproval', 200, over('answer'));
    await user.click(screen.getByRole('button', { name: 'Reject' }));
    expect(await screen.findByRole('heading', { level: 1, name: 'This question is already settled' })).toBeVisible();
    expect(screen.getByText('Someone else has already answered.')).toBeVisible();
  });

  it.each([
    ['time', 'The time to answer is over.'],
    ['end', 'The run has ended without an answer, for example because it was cancelled.'],
  ] as const)('the page of an approval says that it is over: %s', async (by, sentence) => {
    replyWith('findApproval', 200, over(by));
    await open();
    expect(await screen.findByText(sentence)).toBeVisible();
    expect(screen.queryByRole('button', { name: 'Approve' })).toBeNull();
  });

  it('the page of an approval shows the answer that was given by its link', async () => {
    replyWith('findApproval', 200, { ...over(null), state: 'answered', answer: 'reject', answered_at: approval.sent_at });
    await open();
    expect(await screen.findByRole('heading', { level: 1, name: 'You rejected' })).toBeVisible();
  });

  it('the page of an approval says when its link does not work, with and without a token', async () => {
    replyWith('findApproval', 404, { errors: ['Not found.'], reason: 'not_found' });
    const { close } = await open();
    expect(await screen.findByRole('heading', { level: 1, name: 'This link doesn’t work' })).toBeVisible();
    close();
    await open('');
    expect(await screen.findByRole('heading', { level: 1, name: 'This link doesn’t work' })).toBeVisible();
  });

  it('the page of an approval keeps the question when the answer did not arrive, so that it can be given again [R19]', async () => {
    replyWith('findApproval', 200, approval);
    const { user } = await open();
    failToReach('answerApproval');
    await user.click(await screen.findByRole('button', { name: 'Approve' }));
    expect(await screen.findByRole('alert')).toHaveTextContent('We couldn’t reach the server. Check your connection and try again.');
    expect(screen.getByRole('button', { name: 'Approve' })).toBeEnabled();
  });
});
