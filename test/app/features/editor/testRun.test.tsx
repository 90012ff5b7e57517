import { screen, waitFor, within } from '@testing-library/react';
import type { SavedTest } from '../../../../src/domain/runs/savedTests';
import { selectOpen } from '../../../../src/app/features/editor/state';
import { stopStores } from '../../../support/appStore';
import { replyWith } from '../../../support/replyWith';
import { draft, hold, openEditor, params, press, serveSave, stored } from './editing';

afterEach(stopStores);

const runId = '0198c0de-0000-7000-8000-000000000001';
const part = (path: string, more: object = {}) => ({
  path,
  outcome: 'succeeded' as const,
  input: { text: 'Order 7' },
  output: { id: 5 },
  error: null,
  duration_ms: 0,
  requests: [],
  is_outside: true,
  ...more,
});
const post = { method: 'POST', address: 'https://api.example.org/orders', body: { order: 7 }, status: null };
const savedTest: SavedTest = {
  key: 'test1',
  title: 'A large order',
  event: { order: 7 },
  outputs: {},
  steps: [{ path: 'step1', outcome: 'passed' }],
  values: [],
};
const withTest = { definition: { ...stored(draft()).definition, tests: [savedTest] } };

describe('a run of the whole draft', () => {
  it('a dry run shows what each step would send, and is saved as a test with the chosen values [Z77, Z78]', async () => {
    const page = await openEditor();
    await press(page, 'Test run');
    const run = within(await screen.findByRole('dialog', { name: 'Test this Zap' }));
    const steps = [part('step1', { outcome: 'skipped', requests: [post] })];
    const asked = replyWith('dryRunZap', 200, { event: { order: 7 }, steps, end: 'succeeded', differences: null }, { params });
    await page.user.click(run.getByRole('button', { name: 'Start the dry run' }));
    expect(await run.findByText('The Zap ran to its end.')).toBeVisible();
    expect(asked.sent[0]?.body).toEqual({ base_revision: 1 });
    await page.user.click(run.getByText('Show data'));
    expect(run.getByText(post.address)).toBeVisible();
    expect(run.getByText('Not carried out')).toBeVisible();
    expect(run.queryByText(/0 ms/)).toBeNull();
    await page.user.click(run.getByRole('button', { name: 'Save as test' }));
    await page.user.click(run.getByRole('checkbox', { name: /Text = Order 7$/ }));
    const kept = serveSave(2);
    await page.user.click(run.getByRole('button', { name: 'Save test' }));
    const values = [{ path: 'step1', of: 'input', field: 'text', value: 'Order 7' }];
    const test = { key: 'test1', title: 'Test 1', event: { order: 7 }, outputs: { step1: { id: 5 } }, values };
    expect(selectOpen(page.store.getState())?.definition.tests).toEqual([{ ...test, steps: [{ path: 'step1', outcome: 'passed' }] }]);
    await page.store.ports.clock.advance(1000);
    await waitFor(() => expect(kept.sent[0]?.body).toMatchObject({ definition: { tests: [{ title: 'Test 1' }] } }));
  });

  it('a test run asks for one part after the other, shows which step is running, and no further part after it is stopped [Z51]', async () => {
    const page = await openEditor();
    await press(page, 'Test run');
    const run = within(await screen.findByRole('dialog', { name: 'Test this Zap' }));
    await page.user.click(run.getByRole('radio', { name: 'For real' }));
    const { held, release } = hold();
    const reply = { run_id: runId, event: {}, done: 1, at: 'step1', end: null };
    replyWith('testZap', 200, { ...reply, steps: [part('step1')] }, { params });
    const second = replyWith('testZap', 200, { ...reply, done: 2, steps: [part('step2')] }, { params, until: held });
    await page.user.click(run.getByRole('button', { name: 'Start the test run' }));
    expect(await run.findByText('Ran')).toBeVisible();
    await waitFor(() => expect(second.sent[0]?.body).toMatchObject({ after: { run_id: runId, done: 1 } }));
    expect(run.getByText(/^Running 2\. /)).toBeVisible();
    await page.user.click(run.getByRole('button', { name: 'Stop' }));
    expect(await run.findByText('The run was stopped before its end.')).toBeVisible();
    release();
  });

  it('a refusal of the server is shown, and the run can be started again', async () => {
    const page = await openEditor();
    await press(page, 'Test run');
    const run = within(await screen.findByRole('dialog', { name: 'Test this Zap' }));
    replyWith('dryRunZap', 409, { errors: ['Someone else has saved this Zap.'], reason: 'draft_outdated' }, { params });
    await page.user.click(run.getByRole('button', { name: 'Start the dry run' }));
    expect(await run.findByText('Someone else has saved this Zap.')).toBeVisible();
    expect(run.getByRole('button', { name: 'Start the dry run' })).toBeEnabled();
  });
});

describe('saved tests', () => {
  const differs = [{ type: 'step' as const, path: 'step1', expected: 'passed' as const, actual: 'failed' as const }];

  it('run before publishing: without differences the Zap is published at once, otherwise the person decides [Z78]', async () => {
    const page = await openEditor('/editor/11', draft(), [], {}, {}, withTest);
    const checked = { key: 'test1', title: 'A large order', is_stopped: false };
    replyWith('checkZapTests', 200, { tests: [{ ...checked, differences: differs }] }, { params, times: 2 });
    await press(page, 'Publish');
    const first = within(await screen.findByRole('alertdialog', { name: 'Saved tests differ' }));
    expect(first.getByText(/^“2\. Add a row” failed\. Expected: it ran\.$/)).toBeVisible();
    await page.user.click(first.getByRole('button', { name: 'Don’t publish' }));
    await waitFor(() => expect(screen.getByRole('button', { name: 'Publish' })).not.toHaveAttribute('aria-busy', 'true'));
    await press(page, 'Publish');
    const published = replyWith('publishZap', 200, { number: 1, published_at: '2026-11-21T09:31:00.000Z', state: 'on' }, { params });
    await page.user.click(
      within(await screen.findByRole('alertdialog', { name: 'Saved tests differ' })).getByRole('button', { name: 'Publish anyway' }),
    );
    await waitFor(() => expect(published.sent).toHaveLength(1));
  });

  it('run by hand, are listed with what differs, and can be removed [Z78]', async () => {
    const page = await openEditor('/editor/11', draft(), [], {}, {}, withTest);
    await press(page, 'Test run');
    await page.user.click(
      within(await screen.findByRole('dialog', { name: 'Test this Zap' })).getByRole('button', { name: 'Saved tests (1)' }),
    );
    const list = within(await screen.findByRole('dialog', { name: 'Saved tests' }));
    replyWith(
      'checkZapTests',
      200,
      { tests: [{ key: 'test1', title: 'A large order', differences: differs, is_stopped: false }] },
      { params },
    );
    await page.user.click(list.getByRole('button', { name: 'Run all tests' }));
    expect(await list.findByText('Differs')).toBeVisible();
    expect(list.getByText(/Expected: it ran\.$/)).toBeVisible();
    const kept = serveSave(2);
    await page.user.click(list.getByRole('button', { name: 'Remove A large order' }));
    expect(selectOpen(page.store.getState())?.definition.tests).toBeUndefined();
    await page.store.ports.clock.advance(1000);
    await waitFor(() => expect(kept.sent).toHaveLength(1));
  });
});
