import { render, screen, waitFor, within } from '@testing-library/react';
import fc from 'fast-check';
import { noFilters, spanOf, timeOf } from '../../../../src/app/features/run-history/page/filters';
import { linesOf } from '../../../../src/app/features/run-history/page/folds';
import page from '../../../../src/app/features/run-history/page/page';
import { exampleRun } from '../../../../src/app/features/run-history/page/RunPage.stories';
import { initialHistory } from '../../../../src/app/features/run-history/page/state';
import type { Run } from '../../../../src/contract/runs';
import { StoryOfPage } from '../../../../src/gallery/StoryOfPage';
import { stopStores } from '../../../support/appStore';
import { serveSignedIn } from '../../../support/home';
import { openPage } from '../../../support/page';
import { replyWith } from '../../../support/replyWith';
import { wireAccount } from '../../../support/wireRecords';
import { runId, serveRun, serveRuns, wireDetails, wireRun, wireStep, wireTrigger } from '../../../support/wireRuns';

afterEach(stopStores);

const cells = (): (string | null)[][] =>
  screen
    .getAllByRole('row')
    .slice(1)
    .map((row) => [
      within(row).getByRole('rowheader').textContent,
      ...within(row)
        .getAllByRole('cell')
        .slice(1)
        .map(({ textContent }) => textContent),
    ]);

describe('the history of runs', () => {
  it('the history of runs shows of each run its Zap, state, reason, time, duration and tasks [Z51]', async () => {
    serveSignedIn();
    const asked = serveRuns([
      wireRun(4, { state: 'held', reason: 'flood', started_at: null, ended_at: null, tasks: 0 }),
      wireRun(3, { title: 'Order 1204', state: 'failed', reason: 'step', error: 'The sheet is gone.', error_path: 'step1' }),
      wireRun(2, { kind: 'replay', replay_of: runId(1), zap: { id: 2, title: ' ' } }),
      wireRun(1, { tasks: 1204 }),
    ]);
    await openPage('/app/history');
    await screen.findByRole('table', { name: 'Runs' });
    expect(cells()).toEqual([
      ['Roast sheetOn hold: many events came at once', 'On hold', '10 minutes ago', '–', '0'],
      ['Roast sheetOrder 1204 · The sheet is gone.', 'Failed', '10 minutes ago', '2.5 s', '1'],
      ['Untitled ZapReplay', 'Succeeded', '10 minutes ago', '2.5 s', '1'],
      ['Roast sheet', 'Succeeded', '10 minutes ago', '2.5 s', '1,204'],
    ]);
    expect(asked.sent.map(({ query }) => query)).toEqual([{ account_id: '3', first: '50' }]);
    expect(screen.getAllByRole('link', { name: 'Roast sheet' })[0]).toHaveAttribute('href', `/app/history/${runId(4)}`);
  });

  it('a run in the list shows its steps with their states beside its name, and the error of the one that failed [Z153]', async () => {
    serveSignedIn();
    const failed = wireRun(1, { state: 'failed', reason: 'step', error: 'The sheet is gone.', error_path: 'step2' });
    serveRuns([failed]);
    const { user } = await openPage('/app/history');
    const link = await screen.findByRole('link', { name: 'Roast sheet' });
    const failedStep = wireStep('step2', { title: 'Send the order', state: 'failed', error: 'The sheet is gone.' });
    const steps = [
      wireTrigger(),
      wireStep('step1', { title: 'Find the sheet' }),
      failedStep,
      wireStep('b', { title: 'Small', state: 'skipped' }),
    ];
    const asked = serveRun(wireDetails(failed, { steps }));
    await user.hover(link);
    const cards = await screen.findAllByRole('listitem', { name: /: (Succeeded|Failed|Not taken)$/ });
    expect(cards.map((card) => card.getAttribute('aria-label'))).toEqual([
      'New order: Succeeded',
      'Find the sheet: Succeeded',
      'Send the order: Failed',
      'Small: Not taken',
    ]);
    expect(screen.getByText('Send the order: The sheet is gone.')).toBeVisible();
    expect(asked.sent).toHaveLength(1);
  });

  it('a run whose steps can’t be loaded says so beside its name [Z153]', async () => {
    serveSignedIn();
    serveRuns([wireRun(1)]);
    const { user } = await openPage('/app/history');
    const link = await screen.findByRole('link', { name: 'Roast sheet' });
    replyWith('getRun', 404, { errors: ['Not found.'], reason: 'not_found' }, { params: { id: runId(1) } });
    await user.hover(link);
    expect(await screen.findByText('Its steps couldn’t be loaded. Open the run to see them.')).toBeVisible();
  });

  it('the history of runs says what the search finds, and that it finds no data where an admin has turned that off [Z67]', async () => {
    serveSignedIn();
    const found = serveRuns([wireRun(1)]);
    const { user, store } = await openPage('/app/history?q=10443');
    await screen.findByRole('table', { name: 'Runs' });
    expect(found.sent[0]?.query).toEqual({ account_id: '3', search: '10443', first: '50' });
    expect(screen.getByRole('searchbox', { name: 'Search runs' })).toHaveValue('10443');
    expect(screen.getByText(/for all its words in the data of runs/)).toBeVisible();
    serveRuns([], { dataSearch: 'filling' });
    await user.type(screen.getByRole('searchbox'), '1');
    await store.ports.clock.advance(500);
    await screen.findByText('No runs match');
    expect(screen.getByText(/Some runs are still being added/)).toBeVisible();
    serveRuns([], { dataSearch: 'off' });
    await user.type(screen.getByRole('searchbox'), '2');
    await store.ports.clock.advance(500);
    expect(await screen.findByText(/The data of runs isn’t searched/)).toBeVisible();
  });

  it('the history of runs follows runs that are under way until they have ended, and shows new ones first [Z51]', async () => {
    serveSignedIn();
    serveRuns([wireRun(1, { state: 'running', ended_at: null })]);
    const { store } = await openPage('/app/history');
    await screen.findByRole('cell', { name: 'Running' });
    serveRuns([wireRun(2), wireRun(1)]);
    await store.ports.clock.advance(2000);
    await waitFor(() => expect(screen.getAllByRole('cell', { name: 'Succeeded' })).toHaveLength(2));
    expect(screen.queryByRole('cell', { name: 'Running' })).toBeNull();
  });

  it('the history of runs keeps its filters and the search in the address [Z51]', async () => {
    serveSignedIn();
    serveRuns([wireRun(1)]);
    const { user, address, store } = await openPage('/app/history');
    await screen.findByRole('table', { name: 'Runs' });
    const failed = serveRuns([wireRun(3, { state: 'failed', reason: 'step', error: 'Gone.' })]);
    await user.selectOptions(screen.getByRole('combobox', { name: 'State' }), 'Failed');
    await screen.findByText('Gone.');
    expect(address()).toBe('/app/history?state=failed');
    expect(failed.sent[0]?.query).toEqual({ account_id: '3', state: 'failed', first: '50' });
    const searched = serveRuns([]);
    await user.type(screen.getByRole('searchbox', { name: 'Search runs' }), 'gone');
    await store.ports.clock.advance(500);
    await screen.findByText('No runs match');
    expect(address()).toBe('/app/history?q=gone&state=failed');
    expect(searched.sent[0]?.query).toEqual({ account_id: '3', state: 'failed', search: 'gone', first: '50' });
    serveRuns([wireRun(1)]);
    await user.click(screen.getByRole('button', { name: 'Show all runs' }));
    await screen.findByRole('table', { name: 'Runs' });
    expect(address()).toBe('/app/history');
    expect(screen.getByRole('searchbox')).toHaveValue('');
  });

  it('the history of runs opens with the filters of its address, and leaves out what does not fit [Z51]', async () => {
    serveSignedIn();
    const asked = serveRuns([]);
    await openPage('/app/history?state=held&kind=live&zap=12&from=2026-11-01&to=2026-02-31x&q=order');
    await screen.findByText('No runs match');
    expect(asked.sent[0]?.query).toEqual({
      account_id: '3',
      state: 'held',
      kind: 'live',
      zap_id: '12',
      from: new Date(2026, 10, 1).toISOString(),
      search: 'order',
      first: '50',
    });
    expect(screen.getByText(/Only runs of one Zap/)).toBeVisible();
  });

  it('the history of runs loads older runs on request, and keeps them when it looks for new ones [Z51]', async () => {
    serveSignedIn();
    const inMinute = (number: number) => wireRun(number, { accepted_at: `2026-11-21T09:${number + 10}:00.000Z` });
    serveRuns([inMinute(9), inMinute(8)], { more: true });
    const { user, store } = await openPage('/app/history');
    const older = serveRuns([inMinute(7), inMinute(6)]);
    await user.click(await screen.findByRole('button', { name: 'Show more runs' }));
    await waitFor(() => expect(cells()).toHaveLength(4));
    expect(older.sent[0]?.query).toEqual({ account_id: '3', first: '200', after: runId(8) });
    expect(screen.queryByRole('button', { name: 'Show more runs' })).toBeNull();
    serveRuns([inMinute(10), inMinute(9)], { more: true });
    await store.ports.clock.advance(15_000);
    await waitFor(() => expect(cells()).toHaveLength(5));
  });

  it('the history of runs says what went wrong, and loads again on request', async () => {
    serveSignedIn();
    replyWith('listRuns', 404, { errors: ['Not found.'], reason: 'not_found' });
    const { user } = await openPage('/app/history');
    await screen.findByText('We couldn’t load your runs');
    serveRuns([]);
    await user.click(screen.getByRole('button', { name: 'Try again' }));
    expect(await screen.findByRole('heading', { name: 'No runs yet' })).toBeVisible();
  });

  it('the history of runs draws at most 200 of 10,000 runs [R14]', () => {
    const run = (number: number): Run => ({
      id: runId(number),
      accountId: 3,
      zap: { id: 1, title: 'Roast sheet' },
      title: null,
      state: 'failed',
      reason: 'step',
      isMissed: false,
      kind: 'live',
      canReplay: true,
      version: 1,
      acceptedAt: '2026-11-21T09:20:00.000Z',
      startedAt: null,
      endedAt: null,
      tasks: 0,
      error: null,
      errorPath: null,
      replayOf: null,
      nextTryAt: null,
      wait: null,
    });
    const rows = Array.from({ length: 10_000 }, (_, index) => run(10_000 - index));
    const list = { phase: 'loaded', rows, next: null, held: 0, missed: [], dataSearch: 'on', isLoadingMore: false } as const;
    const place = { pathname: '/app/history', search: '?state=failed' };
    render(<StoryOfPage page={page} state={{ place, runHistory: { ...initialHistory, list } }} />);
    expect(screen.getAllByRole('row').length).toBeLessThan(200);
    expect(screen.getByRole('table')).toHaveAttribute('aria-rowcount', '10001');
  });
});

describe('runs on one line', () => {
  const failed = (number: number, more: object = {}) =>
    wireRun(number, {
      state: 'failed',
      reason: 'step',
      error: 'VAT number missing',
      accepted_at: `2026-11-21T0${number}:00:00.000Z`,
      ...more,
    });

  it('runs of a Zap that failed with the same error are one line, which replays all of them, the oldest first [Z51]', async () => {
    serveSignedIn();
    const other = { zap: { id: 2, title: 'Refunds' } };
    serveRuns([failed(9), wireRun(8), failed(7), failed(6, other), failed(5, { error: 'Gone' }), failed(4)]);
    const { user } = await openPage('/app/history');
    const fold = await screen.findByRole('row', { name: /Roast sheet.*Failed 3 times: VAT number missing/ });
    expect(screen.getAllByRole('row')).toHaveLength(5);
    await user.click(within(fold).getByRole('button', { name: 'Roast sheet: 3 runs', expanded: false }));
    expect(screen.getAllByRole('row')).toHaveLength(8);
    const replays = replyWith('replayRuns', 200, {
      replayed: [4, 7, 9].map((n) => ({ id: runId(n), replay_id: runId(n + 10) })),
      skipped: [],
    });
    serveRuns([]);
    await user.click(within(fold).getByRole('button', { name: 'Replay all 3' }));
    expect(await screen.findAllByText('3 runs are being replayed.')).not.toHaveLength(0);
    expect(replays.sent[0]?.body).toEqual({ run_ids: [runId(4), runId(7), runId(9)] });
  });

  it('runs of a Zap that ended alike within a minute are one line, and are chosen and shown one by one from it', async () => {
    serveSignedIn();
    const at = (number: number, second: string, more: object = {}) =>
      wireRun(number, { accepted_at: `2026-11-21T09:${second}.000Z`, tasks: 2, ...more });
    serveRuns([at(9, '20:50'), at(8, '20:40'), at(7, '20:01'), at(6, '19:59'), at(5, '19:58', { state: 'running', ended_at: null })]);
    await openPage('/app/history');
    const fold = await screen.findByRole('row', { name: /3 runs in one minute/ });
    expect(screen.getAllByRole('row')).toHaveLength(4);
    expect(within(fold).getByRole('cell', { name: '6' })).toBeVisible();
    expect(within(fold).queryByRole('button', { name: /Replay/ })).toBeNull();
  });

  it('the lines have every run once, in the order of the list, whatever is folded', () => {
    const states = ['succeeded', 'failed', 'held', 'running'] as const;
    const run = fc.record({
      zap: fc.integer({ min: 1, max: 2 }),
      state: fc.constantFrom(...states),
      minute: fc.integer({ min: 0, max: 2 }),
    });
    fc.assert(
      fc.property(fc.array(run, { maxLength: 30 }), fc.boolean(), (made, isUnfolded) => {
        const rows = made.map(({ zap, state, minute }, index) => {
          const error = state === 'failed' ? 'No' : null;
          const acceptedAt = `2026-11-21T09:0${minute}:00.000Z`;
          return exampleRun({ id: runId(100 - index), zap: { id: zap, title: '' }, state, error, acceptedAt });
        });
        const keys = linesOf(rows, []).flatMap((line) => (line.type === 'fold' ? [line.id] : []));
        const lines = linesOf(rows, isUnfolded ? keys : []);
        const ids = lines.flatMap((line) => (line.type === 'run' ? [line.id] : isUnfolded ? [] : line.fold.runs.map(({ id }) => id)));
        expect([...ids].sort()).toEqual(rows.map(({ id }) => id).sort());
        const newest = lines.flatMap((line) => (line.type === 'fold' ? [line.fold.runs[0]!.id] : line.isInside ? [] : [line.id]));
        expect(newest).toEqual([...newest].sort().reverse());
      }),
    );
  });
});

describe('the chart of the history', () => {
  it('the history charts the runs and failures of three days by the hour, and selected hours filter the list [Z51]', async () => {
    serveSignedIn();
    serveRuns([wireRun(1)]);
    const begin = new Date('2026-11-21T09:00:00.000Z');
    const counted = replyWith('countRuns', 200, { hours: [{ from: begin.toISOString(), runs: 12, failed: 3 }] });
    const { user, address } = await openPage('/app/history?zap=1');
    const chart = await screen.findByRole('slider', { name: /^Runs by the hour/ });
    const end = new Date('2026-11-21T10:00:00.000Z');
    const from = new Date(end.getTime() - 72 * 3_600_000).toISOString();
    expect(counted.sent.map(({ query }) => query)).toEqual([{ account_id: '3', zap_id: '1', from, to: end.toISOString() }]);
    expect(chart).toHaveAttribute('aria-valuetext', '12 runs, 3 failed');
    const filtered = serveRuns([wireRun(1)]);
    replyWith('countRuns', 200, { hours: [] });
    chart.focus();
    await user.keyboard('{End}{Shift>}{ArrowLeft}{/Shift}{Enter}');
    await waitFor(() => expect(filtered.sent).toHaveLength(1));
    const hour = (moment: Date) => timeOf(moment.getTime(), 'hour');
    const before = new Date(begin.getTime() - 3_600_000);
    expect(new URLSearchParams(address().split('?')[1]).get('from')).toBe(hour(before));
    expect(filtered.sent[0]?.query).toMatchObject({ from: before.toISOString(), to: end.toISOString() });
    expect(await screen.findByText(/^Only runs from/)).toBeVisible();
    serveRuns([wireRun(1)]);
    replyWith('countRuns', 200, { hours: [] });
    await user.click(screen.getByRole('button', { name: 'Show all times' }));
    await waitFor(() => expect(address()).toBe('/app/history?zap=1'));
    await screen.findByRole('table', { name: 'Runs' });
  });

  it('the chart shows the days of the filters, by the hour up to three of them, and says when it is missing', async () => {
    serveSignedIn();
    serveRuns([wireRun(1)]);
    replyWith('countRuns', 404, { errors: ['Not found.'], reason: 'not_found' });
    await openPage('/app/history?from=2026-11-01&to=2026-11-20');
    expect(await screen.findByText(/We couldn’t load the chart of your runs/)).toBeVisible();
    const span = (from: string | null, to: string | null) => spanOf({ ...noFilters, from, to }, new Date(2026, 10, 21, 9, 30).getTime());
    const day = (date: number) => new Date(2026, 10, date).getTime();
    expect(span('2026-11-01', '2026-11-20')).toEqual({ from: day(1), to: day(21), unit: 'day' });
    expect(span('2026-11-18', '2026-11-20')).toEqual({ from: day(18), to: day(21), unit: 'hour' });
    expect(span('2026-01-01', null)).toEqual({ from: day(-8), to: day(22), unit: 'day' });
    expect(span('2026-11-10T09', '2026-11-10T12')).toEqual({ from: day(10), to: day(11), unit: 'hour' });
    expect(span('2026-11-30', '2026-11-20')).toEqual({ from: day(20), to: day(21), unit: 'hour' });
  });
});

describe('what people do with many runs', () => {
  it('failed runs are chosen one by one or all, and replayed together [Z51]', async () => {
    serveSignedIn();
    const failed = (number: number) => wireRun(number, { state: 'failed', reason: 'step' });
    serveRuns([failed(3), wireRun(2), failed(1)]);
    const { user } = await openPage('/app/history');
    await user.click(await screen.findByRole('checkbox', { name: 'Choose all failed runs' }));
    expect(screen.getByText('2 runs chosen')).toBeVisible();
    expect(screen.getAllByRole('checkbox')).toHaveLength(3);
    const replays = replyWith('replayRuns', 200, {
      replayed: [{ id: runId(3), replay_id: runId(4) }],
      skipped: [{ id: runId(1), message: 'This run has been replayed already.' }],
    });
    serveRuns([wireRun(4, { kind: 'replay', state: 'queued', started_at: null, ended_at: null }), failed(3), wireRun(2), failed(1)]);
    await user.click(screen.getByRole('button', { name: 'Replay' }));
    expect(
      await screen.findAllByText('1 run is being replayed. 1 run was left out: “This run has been replayed already.”'),
    ).not.toHaveLength(0);
    expect(replays.sent[0]?.body).toEqual({ run_ids: [runId(1), runId(3)] });
    expect(replays.sent[0]?.headers['idempotency-key']).toBeTruthy();
    await screen.findByRole('cell', { name: 'Queued' });
    expect(screen.queryByText(/runs? chosen/)).toBeNull();
  });

  it('all failed runs that match the filters are replayed after a question, also those that are not shown, the oldest first [Z51]', async () => {
    serveSignedIn();
    const failed = (number: number, more: object = {}) => wireRun(number, { state: 'failed', reason: 'step', ...more });
    const page = (runs: readonly object[], next: string | null) => ({
      objects: runs,
      page_info: { has_next_page: next !== null, end_cursor: next },
      held: 0,
    });
    const shown = Array.from({ length: 3 }, (_, index) => failed(300 - index));
    const rest = [failed(120), failed(119, { can_replay: false }), ...Array.from({ length: 110 }, (_, index) => failed(118 - index))];
    replyWith('listRuns', 200, page(shown, runId(298)) as never);
    const { user } = await openPage('/app/history?q=shop');
    await user.click(await screen.findByRole('checkbox', { name: 'Choose all failed runs' }));
    await user.click(screen.getByRole('button', { name: 'Replay all failed runs that match' }));
    const first = replyWith('listRuns', 200, page(shown, runId(298)) as never);
    const second = replyWith('listRuns', 200, page(rest, null) as never);
    const begun = (from: number, count: number) => ({
      replayed: Array.from({ length: count }, (_, index) => ({ id: runId(from + index), replay_id: runId(500 + from + index) })),
      skipped: [],
    });
    const replays = [replyWith('replayRuns', 200, begun(9, 100)), replyWith('replayRuns', 200, begun(109, 14))];
    replyWith('listRuns', 200, page([], null) as never);
    await user.click(within(await screen.findByRole('alertdialog')).getByRole('button', { name: 'Replay' }));
    expect(await screen.findAllByText('114 runs are being replayed.')).not.toHaveLength(0);
    expect(first.sent[0]?.query).toMatchObject({ search: 'shop' });
    expect([first, second].map(({ sent }) => sent[0]?.query.state)).toEqual(['failed', 'failed']);
    const sent = replays.flatMap(({ sent: [one] }) => (one!.body as { run_ids: string[] }).run_ids);
    const expected = [...shown, ...rest].map(({ id }) => id).filter((id) => id !== runId(119));
    expect(sent).toEqual(expected.sort());
  });

  it('runs that need a decision are chosen, also those that are not shown, and answered together after a question [Z05, Z51]', async () => {
    serveSignedIn();
    const asking = (number: number) => wireRun(number, { state: 'waiting', reason: 'answer', ended_at: null });
    const page = (runs: readonly object[], next: string | null) => ({
      objects: runs,
      page_info: { has_next_page: next !== null, end_cursor: next },
      held: 0,
    });
    const [shown, rest] = [[asking(300), asking(299)], Array.from({ length: 110 }, (_, index) => asking(118 - index))];
    replyWith('listRuns', 200, page(shown, runId(299)) as never);
    const { user } = await openPage('/app/history?state=decision');
    await user.click(await screen.findByRole('checkbox', { name: 'Choose all runs that need a decision' }));
    replyWith('listRuns', 200, page(shown, runId(299)) as never);
    replyWith('listRuns', 200, page(rest, null) as never);
    await user.click(screen.getByRole('button', { name: 'Choose all that match' }));
    expect(await screen.findByText('112 runs chosen')).toBeVisible();
    await user.click(screen.getByRole('button', { name: 'Skip this step' }));
    const answers = [
      replyWith('answerRuns', 200, { answered: Array.from({ length: 100 }, (_, index) => runId(9 + index)), skipped: [] }),
      replyWith('answerRuns', 200, {
        answered: Array.from({ length: 11 }, (_, index) => runId(109 + index)),
        skipped: [{ id: runId(300), message: 'This run does not wait for an answer.' }],
      }),
    ];
    replyWith('listRuns', 200, page([], null) as never);
    const dialog = await screen.findByRole('alertdialog', { name: 'Answer for 112 runs?' });
    await user.click(within(dialog).getByRole('button', { name: 'Skip this step' }));
    expect(await screen.findAllByText('111 runs were answered. 1 run doesn’t wait for an answer any more.')).not.toHaveLength(0);
    const sent = answers.map(({ sent: [one] }) => one!.body as { run_ids: string[]; answer: string });
    expect(sent.map(({ answer }) => answer)).toEqual(['skip', 'skip']);
    expect(sent.flatMap(({ run_ids: ids }) => ids)).toEqual([...shown, ...rest].map(({ id }) => id).sort());
    expect(await screen.findByText('No runs match')).toBeVisible();
  });

  it('failed runs of a Zap that was moved to another account can’t be chosen [S51]', async () => {
    serveSignedIn();
    const failed = (number: number, more: object = {}) => wireRun(number, { state: 'failed', reason: 'step', ...more });
    serveRuns([failed(3), failed(1, { can_replay: false })]);
    await openPage('/app/history');
    await screen.findByRole('checkbox', { name: 'Choose all failed runs' });
    expect(screen.getAllByRole('checkbox')).toHaveLength(2);
  });

  it('held runs are released together at the rate that the person chooses [Z33]', async () => {
    serveSignedIn();
    const held = wireRun(1, { state: 'held', reason: 'flood', started_at: null, ended_at: null });
    serveRuns([held], { held: 150 });
    const { user } = await openPage('/app/history');
    await user.click(await screen.findByRole('button', { name: 'Release 150 runs on hold' }));
    await user.selectOptions(await screen.findByRole('combobox', { name: 'Rate' }), '10 runs a minute');
    const release = replyWith('releaseRuns', 200, { released: 149, blocked: 1, reasons: ['task_limit'] });
    serveRuns([wireRun(1)], { held: 1 });
    replyWith('listAccounts', 200, { objects: [] });
    await user.click(screen.getByRole('button', { name: 'Release' }));
    expect(await screen.findAllByText('149 runs begin. 1 run stays on hold: the tasks of this period are used up.')).not.toHaveLength(0);
    expect(release.sent[0]).toMatchObject({ query: { account_id: '3' }, body: { per_minute: 10 } });
  });

  const missed = (count: number, isAtLeast = false, title = 'Roast sheet') => [
    { zap: { id: 1, title }, count, is_at_least: isAtLeast, until: '2026-11-28T12:00:00.000Z' },
  ];

  it.each([
    ['Run them', 'run', { count: 3, blocked: 0, reasons: [] }, '3 runs begin.'],
    ['Run them', 'run', { count: 0, blocked: 3, reasons: ['task_limit'] }, '3 runs stay on hold: the tasks of this period are used up.'],
    [
      'Leave them out',
      'leave_out',
      { count: 3, blocked: 0, reasons: [] },
      '3 items were left out. You can still replay them from History.',
    ],
    ['Leave them out', 'leave_out', { count: 0, blocked: 0, reasons: [] }, 'No items are waiting any more.'],
  ] as const)('the history offers what arrived while a Zap was off: %s, %s, %j [Z68]', async (button, decision, reply, said) => {
    serveSignedIn();
    serveRuns([wireRun(1, { state: 'held', reason: 'flood', is_missed: true, started_at: null })], { held: 3, missed: missed(3) });
    const { user } = await openPage('/app/history');
    expect(await screen.findByText('3 items arrived while “Roast sheet” was off')).toBeVisible();
    expect(
      screen.getByText('Nothing has run for them. Run them, or leave them out. Without a decision, they are left out on Nov 28, 2026.'),
    ).toBeVisible();
    const decided = replyWith('decideMissedRuns', 200, { ...reply, reasons: [...reply.reasons] }, { params: { id: 1 } });
    serveRuns([wireRun(1)]);
    const accounts = replyWith('listAccounts', 200, { objects: [wireAccount()] });
    await user.click(screen.getByRole('button', { name: button }));
    expect(await screen.findAllByText(said)).not.toHaveLength(0);
    expect(decided.sent[0]?.body).toEqual({ decision });
    await waitFor(() => expect(screen.queryByText(/arrived while/)).toBeNull());
    await waitFor(() => expect(accounts.sent).toHaveLength(1));
  });

  it('the history says that more arrived than it can offer, and why a decision was refused [Z68]', async () => {
    serveSignedIn();
    serveRuns([], { held: 1000, missed: missed(1000, true, ' ') });
    const { user } = await openPage('/app/history');
    expect(await screen.findByText('At least 1,000 items arrived while “Untitled Zap” was off')).toBeVisible();
    replyWith('decideMissedRuns', 404, { errors: ['It is gone.'], reason: 'not_found' }, { params: { id: 1 } });
    serveRuns([], { held: 1000, missed: missed(1000, true) });
    await user.click(screen.getByRole('button', { name: 'Run them' }));
    expect(await screen.findAllByText('It is gone.')).not.toHaveLength(0);
    expect(await screen.findByText('At least 1,000 items arrived while “Roast sheet” was off')).toBeVisible();
  });

  it('a run of an item that arrived while its Zap was off says so while it is held, and after it was left out [Z68]', async () => {
    serveSignedIn();
    const waits = { is_missed: true, started_at: null, ended_at: null, tasks: 0 };
    serveRuns([
      wireRun(3, { ...waits, state: 'held', reason: 'flood' }),
      wireRun(2, { ...waits, state: 'cancelled', reason: 'cancelled' }),
      wireRun(1, { ...waits, state: 'cancelled', reason: 'cancelled', started_at: '2026-11-21T09:20:00.000Z' }),
    ]);
    await openPage('/app/history');
    await screen.findByRole('table', { name: 'Runs' });
    expect(cells().map(([title]) => title)).toEqual([
      'Roast sheetOn hold: it arrived while the Zap was off',
      'Roast sheetLeft out: it arrived while the Zap was off',
      'Roast sheetCancelled by a person',
    ]);
  });

  it.each([
    [[], 'They wait until released, because items arrived while a Zap was off. Within 7 days, run what arrived then, or leave it out.'],
    [
      ['connection'],
      'They wait because a connection has to be reconnected and items arrived while a Zap was off. Within 7 days, run what arrived then, or leave it out.',
    ],
  ] as const)('the banner of held runs says that items arrived while a Zap was off: beside %j [Z68, B2.41]', async (reasons, sentence) => {
    serveSignedIn({ accounts: [{ held_runs: 2, held_reasons: [...reasons], missed_runs: 2 }] });
    serveRuns([], { held: 2 });
    await openPage('/app/history');
    expect(await screen.findByText(sentence)).toBeVisible();
  });

  it.each([
    [['task_limit'], 'They wait because the tasks of this period are used up. Nothing is lost in the meantime.'],
    [['flood'], 'They wait until released, because many events came at once. Nothing is lost in the meantime.'],
    [
      ['task_limit', 'connection'],
      'They wait because the tasks of this period are used up and a connection has to be reconnected. Nothing is lost in the meantime.',
    ],
  ] as const)('the banner of held runs and the list say why runs are on hold: %s [Z03, Z29, B2.41]', async (reasons, sentence) => {
    serveSignedIn({ accounts: [{ held_runs: 2, held_reasons: [...reasons] }] });
    const held = (n: number, reason: string) => wireRun(n, { state: 'held', reason, started_at: null, ended_at: null, tasks: 0 });
    serveRuns([held(2, reasons[0]), held(1, 'task_limit')], { held: 2 });
    await openPage('/app/history');
    expect(await screen.findByText('2 runs are on hold')).toBeVisible();
    expect(screen.getByText(sentence)).toBeVisible();
    expect((await screen.findAllByText('On hold: the tasks of this period are used up')).length).toBeGreaterThan(0);
  });

  it('a run that was opened leads back to the list with its filters', async () => {
    serveSignedIn();
    serveRuns([wireRun(1)]);
    const { user, address } = await openPage('/app/history?state=succeeded');
    serveRun(wireDetails(wireRun(1)));
    await user.click(await screen.findByRole('link', { name: 'Roast sheet' }));
    const back = await screen.findByRole('link', { name: 'Back to History' });
    serveRuns([wireRun(1)]);
    await user.click(back);
    await screen.findByRole('table', { name: 'Runs' });
    expect(address()).toBe('/app/history?state=succeeded');
  });
});
