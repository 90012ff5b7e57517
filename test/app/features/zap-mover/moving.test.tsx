import { act, screen, waitFor, within } from '@testing-library/react';
import nock from 'nock';
import { hours, minutes } from '../../../../src/domain/durations';
import zapMoverPage from '../../../../src/app/features/zap-mover/page';
import { waitingLines } from '../../../../src/app/features/zap-mover/texts';
import { selectSelected } from '../../../../src/app/features/zap-mover/selectors';
import { initialZapMover, selectMovingStatus, selectZapMover, zapMoverSlice } from '../../../../src/app/features/zap-mover/state';
import { movableZaps } from '../../../../src/app/features/zap-mover/entity';
import { selectCollection, selectListed, type WithEntities } from '../../../../src/app/entities';
import { stopStores, type TestStore } from '../../../support/appStore';
import { openPage } from '../../../support/page';
import { failToReach, replyWith, replyOutsideTheContract } from '../../../support/replyWith';
import { movable, planned, reported, serveList, serveMover, serveUsage, wirePlan, wireReport } from './doubles';

const { parts } = zapMoverPage;
const { moveConfirmed, moveRequested, zapsChosen } = zapMoverSlice.actions;

afterEach(() => {
  stopStores();
  nock.emitter.removeAllListeners('no match');
});

const at = '/app/move-zaps/from/3/to/9';
const stateOf = (store: TestStore) => store.getState() as unknown as WithEntities;
const statusOf = (store: TestStore) => selectMovingStatus(stateOf(store));
const listed = (store: TestStore) => selectListed(stateOf(store), movableZaps).map(({ id }) => id);
const selectedIn = (store: TestStore) => selectSelected(store.getState() as unknown as Parameters<typeof selectSelected>[0]);

async function open(zaps = [movable(1), movable(2), movable(3)], address = at) {
  serveMover(zaps);
  const page = await openPage(address);
  await screen.findByRole('checkbox', { name: /Zap 1/ });
  return page;
}
const select = async (user: Awaited<ReturnType<typeof open>>['user'], ...ids: number[]) => {
  for (const id of ids) await user.click(screen.getByRole('checkbox', { name: new RegExp(`^Zap ${id}\\b`) }));
};
/** Collects the paths of requests that no double answers. */
function unansweredRequests(): () => string[] {
  const paths: string[] = [];
  nock.emitter.on('no match', (request: { path?: string }) => void paths.push(request.path ?? ''));
  return () => paths;
}
const button = (name: string | RegExp) => screen.findByRole('button', { name });

describe('a move of which every Zap is ready', () => {
  it('a move of ready Zaps goes by its plan at once, waits with one of seven lines, and tells what moved [B2.04, B2.20, B2.21, B2.22, B4.18, B4.19, B9.52]', async () => {
    const { store, user, address } = await open();
    expect(statusOf(store)).toBe('initial');
    await select(user, 1, 3);
    const asked = replyWith('planZapMove', 200, wirePlan([planned(1), planned(3)]));
    let answer = () => {};
    const moved = replyWith('moveZaps', 200, wireReport([reported(1), reported(3)]), {
      until: new Promise<void>((resolve) => (answer = resolve)),
    });
    await user.click(await button('Move these 2 Zaps'));
    expect(await screen.findByRole('heading', { name: 'Transferring Zaps' })).toBeVisible();
    expect(statusOf(store)).toBe('saving');
    expect(waitingLines).toHaveLength(7);
    expect(waitingLines.filter((line) => screen.queryByText(line))).toHaveLength(1);
    expect(screen.queryByRole('group', { name: 'Zaps of Harbor' })).toBeNull();
    answer();

    expect(await screen.findByRole('heading', { name: 'Transfer complete!' })).toBeVisible();
    expect(statusOf(store)).toBe('success');
    expect(selectZapMover(stateOf(store)).movedCount).toBe(2);
    expect(listed(store)).toEqual([2]);
    expect(screen.getByText('2 Zaps moved to Novak.')).toBeVisible();
    expect(document.querySelector('[data-round]')).not.toBeNull();
    expect(asked.sent.map(({ body }) => body)).toEqual([{ from_account_id: 3, target_account_id: 9, zap_ids: [1, 3] }]);
    expect(moved.sent.map(({ body }) => body)).toEqual([{ target_account_id: 9, zap_ids: [1, 3], plan_version: 'v1' }]);
    expect(moved.sent[0]?.headers['idempotency-key']).toMatch(/\S/);
    expect(address()).toBe(`${at}?moved=41`);
  });

  it('a move of ready Zaps leads on to more of the same and to where they are now [B2.24]', async () => {
    const { user, store, address } = await open();
    await select(user, 1);
    replyWith('planZapMove', 200, wirePlan([planned(1)]));
    replyWith('moveZaps', 200, wireReport([reported(1)]));
    await user.click(await button('Move this Zap'));
    expect(await screen.findByRole('link', { name: 'View Moved Zaps' })).toHaveAttribute('href', '/app/assets/zaps?account_id=9');
    const more = screen.getByRole('link', { name: 'Move More Zaps' });
    expect(more).toHaveAttribute('href', at);
    await user.click(more);
    expect(await button('Select Zaps from the list above')).toBeDisabled();
    expect(address()).toBe(at);
    expect(statusOf(store)).toBe('initial');
    expect(screen.queryByRole('checkbox', { name: /^Zap 1\b/ })).toBeNull();
  });

  it('a move of ready Zaps is sent once however often its button is pressed [R16]', async () => {
    const { store } = await open();
    store.dispatch(zapsChosen({ ids: [1], isSelected: true }));
    const asked = replyWith('planZapMove', 200, wirePlan([planned(1)]));
    const moved = replyWith('moveZaps', 200, wireReport([reported(1)]));
    const unanswered = unansweredRequests();
    store.dispatch(moveRequested());
    store.dispatch(moveRequested());
    await store.until('moved', () => statusOf(store) === 'success');
    expect([asked.sent.length, moved.sent.length, unanswered()]).toEqual([1, 1, []]);
  });

  it('a move of ready Zaps asks nothing without a second account, or with nothing selected [B5.20]', async () => {
    const { store } = await open();
    const unanswered = unansweredRequests();
    store.dispatch(moveRequested());
    await store.until('refused', () => selectZapMover(stateOf(store)).problem === 'Select Zaps from the list above');
    store.ports.location.replace('/app/move-zaps/from/3/to/3');
    store.dispatch(zapsChosen({ ids: [1], isSelected: true }));
    store.dispatch(moveRequested());
    await store.until('refused', () => selectZapMover(stateOf(store)).problem === 'Choose an account to move to.');
    store.dispatch(moveConfirmed());
    expect(unanswered()).toEqual([]);
  });
});

describe('a move that needs attention', () => {
  const mixed = wirePlan([
    planned(1),
    planned(2, 'pauses', [{ kind: 'premium_app', app: 'Stripe' }]),
    planned(3, 'blocked', [{ kind: 'leaves_shared_folder', app: null }]),
  ]);

  it('a move that needs attention is shown first: counts, what would happen to each, a filter; what cannot move is left out by one press', async () => {
    const { user } = await open();
    await select(user, 1, 2, 3);
    replyWith('planZapMove', 200, mixed);
    await user.click(await button('Move these 3 Zaps'));
    expect(await screen.findByRole('heading', { name: 'Review before moving' })).toBeVisible();
    const lines = () => within(screen.getByRole('group', { name: 'What will happen to each Zap' })).getAllByRole('listitem');
    expect(lines().map(({ textContent }) => textContent)).toEqual([
      'Zap 2will be turned off because Stripe is a premium app and isn’t included in Novak’s planWill be turned off',
      'Zap 3can’t be moved because it’s in a shared folder, and only admins can move it outCan’t be moved',
      'Zap 1readyReady',
    ]);
    await user.click(screen.getByRole('radio', { name: 'Can’t be moved 1' }));
    expect(lines()).toHaveLength(1);
    expect(screen.queryByRole('button', { name: 'Move these 3 Zaps' })).toBeNull();

    const again = replyWith('planZapMove', 200, wirePlan([planned(1), planned(2, 'pauses', [{ kind: 'zap_limit', app: null }])], 'v2'));
    await user.click(await button('Leave out the Zap that can’t be moved'));
    expect(await screen.findByText(/because Novak already has as many active Zaps as its plan allows/)).toBeVisible();
    expect(again.sent.map(({ body }) => body)).toEqual([{ from_account_id: 3, target_account_id: 9, zap_ids: [1, 2] }]);
    const moved = replyWith(
      'moveZaps',
      200,
      wireReport([reported(1), reported(2, { state: 'off', reasons: [{ kind: 'zap_limit', app: null }] })]),
    );
    await user.click(await button('Move these 2 Zaps'));
    expect(await screen.findByText('moved and turned off because Novak already has as many active Zaps as its plan allows')).toBeVisible();
    expect(moved.sent.map(({ body }) => body)).toEqual([{ target_account_id: 9, zap_ids: [1, 2], plan_version: 'v2' }]);
  });

  it('a move that needs attention shows what is left before it moves, also when all of that is ready', async () => {
    const { user, store } = await open();
    await select(user, 1, 3);
    replyWith('planZapMove', 200, wirePlan([planned(1), planned(3, 'blocked', [{ kind: 'leaves_shared_folder', app: null }])]));
    await user.click(await button('Move these 2 Zaps'));
    replyWith('planZapMove', 200, wirePlan([planned(1)], 'v2'));
    const unanswered = unansweredRequests();
    await user.click(await button('Leave out the Zap that can’t be moved'));
    await store.until('planned', () => selectZapMover(stateOf(store)).moving.phase !== 'planning');
    expect(await screen.findByRole('heading', { name: 'Review before moving' })).toBeVisible();
    expect(unanswered()).toEqual([]);
    const moved = replyWith('moveZaps', 200, wireReport([reported(1)]));
    await user.click(await button('Move this Zap'));
    await store.until('moved', () => statusOf(store) === 'success');
    expect(moved.sent.map(({ body }) => body)).toEqual([{ target_account_id: 9, zap_ids: [1], plan_version: 'v2' }]);
  });

  it('a move that needs attention is planned again to the end though another kind of Zaps is chosen meanwhile', async () => {
    const { user, store } = await open();
    await select(user, 1);
    replyWith('planZapMove', 200, wirePlan([planned(1)]));
    replyWith('moveZaps', 409, { errors: ['The plan is out of date.'], reason: 'plan_outdated' });
    let answer = () => {};
    const again = replyWith('planZapMove', 200, wirePlan([planned(1, 'pauses', [{ kind: 'zap_limit', app: null }])], 'v2'), {
      until: new Promise<void>((resolve) => (answer = resolve)),
    });
    await user.click(await button('Move this Zap'));
    await waitFor(() => expect(again.sent).toHaveLength(1));
    store.ports.location.push(`${at}?includeDrafts=1`);
    answer();
    expect(await screen.findByText(/because Novak already has as many active Zaps as its plan allows/)).toBeVisible();
  });

  it('a move that needs attention keeps the selection on the way back to the list', async () => {
    const { user, store } = await open();
    await select(user, 2);
    replyWith('planZapMove', 200, wirePlan([planned(2, 'pauses', [{ kind: 'paths', app: null }])]));
    await user.click(await button('Move this Zap'));
    await user.click(await button('Back to the list'));
    expect(await button('Move this Zap')).toBeEnabled();
    expect(selectedIn(store)).toEqual([2]);
  });

  it('whose plan does not hold any more moves nothing: the new plan is shown, what changed is marked, and the selection stays', async () => {
    const { user, store } = await open();
    await select(user, 1, 2);
    replyWith('planZapMove', 200, wirePlan([planned(1), planned(2)]));
    replyWith('moveZaps', 409, { errors: ['The plan is out of date.'], reason: 'plan_outdated' });
    replyWith('planZapMove', 200, wirePlan([planned(1), planned(2, 'pauses', [{ kind: 'zap_limit', app: null }])], 'v2'));
    await user.click(await button('Move these 2 Zaps'));
    expect(
      await screen.findByText(/nothing was moved\. One Zap is affected and marked below\. Your selection hasn’t changed/),
    ).toBeVisible();
    const changed = screen.getAllByText('Changed').map((tag) => tag.closest('li')?.textContent);
    expect(changed).toEqual([expect.stringMatching(/^Zap 2/)]);
    expect(selectedIn(store)).toEqual([1, 2]);
    const moved = replyWith('moveZaps', 200, wireReport([reported(1), reported(2, { state: 'off' })]));
    await user.click(await button('Move these 2 Zaps'));
    expect(await screen.findByRole('heading', { name: 'Transfer complete!' })).toBeVisible();
    expect(moved.sent.map(({ body }) => (body as { plan_version: string }).plan_version)).toEqual(['v2']);
  });

  it('a move that needs attention says when the person may no longer move some Zaps, and lists what is there now', async () => {
    const { user } = await open();
    await select(user, 1);
    replyWith('planZapMove', 404, { errors: ['Not found.'] });
    serveList([movable(2)]);
    await user.click(await button('Move this Zap'));
    expect(await screen.findByText(/You can no longer move some of these Zaps/)).toBeVisible();
    await waitFor(() => expect(screen.queryByRole('checkbox', { name: /^Zap 1\b/ })).toBeNull());
  });
});

describe('a move that fails', () => {
  it('a move that fails says so, and Try Again resets the status and keeps the selection [B2.23, B2.25, B4.18, B8.32]', async () => {
    const { user, store } = await open();
    await select(user, 1);
    replyWith('planZapMove', 200, wirePlan([planned(1)]));
    replyWith('moveZaps', 403, { errors: ['You may not do that there.'] });
    await user.click(await button('Move this Zap'));
    expect(await screen.findByRole('heading', { name: 'Transfer failed!' })).toBeVisible();
    expect(
      screen.getByText('Sorry, something went wrong while transferring your Zap(s). Give it another try, or contact our support team.'),
    ).toBeVisible();
    expect(screen.getByText('You may not do that there.')).toBeVisible();
    expect(screen.getByRole('link', { name: 'Contact support' })).toHaveAttribute('href', '/app/get-help');
    expect(statusOf(store)).toBe('failure');
    await user.click(await button('Try Again'));
    expect(statusOf(store)).toBe('initial');
    expect(await button('Move this Zap')).toBeEnabled();
  });

  it('a move without an answer is asked for by the same key again, and shows what the server holds [R03]', async () => {
    const { user, store } = await open();
    store.ports.clock.skipWaitsUpTo(20_000);
    await select(user, 1);
    // Requested once, because Zaps that have already moved cannot be planned again.
    replyWith('planZapMove', 200, wirePlan([planned(1)]));
    failToReach('moveZaps', 3);
    await user.click(await button('Move this Zap'));
    expect(await screen.findByText(/we don’t know whether your Zaps were moved/)).toBeVisible();
    const key = selectZapMover(stateOf(store)).attempt?.key;
    expect(key).toMatch(/\S/);
    const moved = replyWith('moveZaps', 200, wireReport([reported(1)]));
    await user.click(await button('Try Again'));
    await user.click(await button('Move this Zap'));
    expect(await screen.findByRole('heading', { name: 'Transfer complete!' })).toBeVisible();
    expect(moved.sent.map(({ headers }) => headers['idempotency-key'])).toEqual([key]);
    expect(store.ports.storage.session.get('zapMove')).toBeNull();
  });

  it('a move with a fault of the server says so, and does not claim that the server could not be reached', async () => {
    const { user, store } = await open();
    store.ports.clock.skipWaitsUpTo(20_000);
    await select(user, 1);
    replyWith('planZapMove', 200, wirePlan([planned(1)]));
    replyOutsideTheContract('POST', '/api/v3/zaps/move', 500, '{"errors":["broken"]}', { times: 3 });
    await user.click(await button('Move this Zap'));
    expect(
      await screen.findByText(
        'Something went wrong on our side, so we don’t know whether your Zaps were moved. It’s safe to try again: nothing is moved twice.',
      ),
    ).toBeVisible();
    expect(screen.queryByText(/couldn’t reach the server/)).toBeNull();
    expect(selectZapMover(stateOf(store)).attempt?.key).toMatch(/\S/);
  });

  it.each([
    ['another kind of Zaps is chosen', `${at}?includeDrafts=1`],
    ['another account is chosen', '/app/move-zaps/from/3/to/4'],
    ['the mover is left and come back to', '/app/get-help'],
  ] as const)('without an answer is not sent again unasked when %s [R03]', async (_, elsewhere) => {
    const { user, store } = await open();
    store.ports.clock.skipWaitsUpTo(20_000);
    await select(user, 1);
    replyWith('planZapMove', 200, wirePlan([planned(1)]));
    failToReach('moveZaps', 3);
    await user.click(await button('Move this Zap'));
    await screen.findByText(/we don’t know whether your Zaps were moved/);
    await user.click(await button('Try Again'));
    const unanswered = unansweredRequests();
    if (elsewhere === '/app/get-help') {
      serveList([movable(1)]);
      serveUsage();
    }
    store.ports.location.push(elsewhere);
    store.ports.location.push(at);
    await store.until('listed', () => listed(store).includes(1));
    expect(await screen.findByRole('checkbox', { name: /^Zap 1\b/ })).toBeVisible();
    expect(statusOf(store)).toBe('initial');
    expect(unanswered().filter((path) => path.includes('move'))).toEqual([]);
  });

  it('a move that fails does not begin again when the person leaves in the middle and comes back [R03]', async () => {
    const { user, store } = await open();
    await select(user, 1);
    replyWith('planZapMove', 200, wirePlan([planned(1)]));
    replyWith('moveZaps', 200, wireReport([reported(1)]), { until: new Promise(() => {}) });
    await user.click(await button('Move this Zap'));
    await screen.findByRole('heading', { name: 'Transferring Zaps' });
    const unanswered = unansweredRequests();
    store.ports.location.push('/app/move-zaps/from/3/to/4');
    store.ports.location.push(at);
    expect(await screen.findByRole('checkbox', { name: /^Zap 2\b/ })).toBeVisible();
    expect(statusOf(store)).toBe('initial');
    expect(unanswered().filter((path) => path.includes('move'))).toEqual([]);
    expect(store.ports.storage.session.get('zapMove')).toBeNull();
  });

  it('a move is cancelled when the mover is left, and its list and status are reset [B2.26, R20]', async () => {
    const { user, store } = await open();
    await select(user, 1);
    replyWith('planZapMove', 200, wirePlan([planned(1)]));
    replyWith('moveZaps', 200, wireReport([reported(1)]), { until: new Promise(() => {}) });
    await user.click(await button('Move this Zap'));
    await screen.findByRole('heading', { name: 'Transferring Zaps' });
    store.ports.location.push('/app/get-help');
    await store.until('left', () => selectZapMover(stateOf(store)) === initialZapMover);
    expect(selectCollection(stateOf(store), movableZaps)).toMatchObject({
      data: {},
      entities: { chunks: [] },
      state: { status: 'initial' },
    });
  });

  it('a move continues by the same key after the page was reloaded in the middle [R03]', async () => {
    serveMover([movable(2)]);
    const attempt = { key: 'key-of-before', fromId: 3, targetId: 9, zapIds: [1], planVersion: 'v1' };
    const moved = replyWith('moveZaps', 200, wireReport([reported(1)]));
    const page = openPage('/app/get-help', {}, [parts]);
    const { store } = await page;
    store.ports.storage.session.set('zapMove', JSON.stringify({ attempt, profileId: 7, startedAt: store.ports.clock.now() }));
    await store.until('signed in', (state: { session: { status: { phase: string } } }) => state.session.status.phase === 'loaded');
    store.ports.location.push(at);
    expect(await screen.findByRole('heading', { name: 'Transfer complete!' })).toBeVisible();
    expect(moved.sent.map(({ headers }) => headers['idempotency-key'])).toEqual(['key-of-before']);
  });
});

describe('the connections of moved Zaps', () => {
  const slack = (connection_id: number | null) => ({ app: 'SlackCLIAPI', from_connection_id: 1, connection_id, choices: [11, 12] });
  const apps = [
    {
      key: 'SlackCLIAPI',
      name: 'Slack',
      sources: [{ id: 1, title: 'Shop' }],
      connections: [
        { id: 11, title: 'Office', owner: null },
        { id: 12, title: 'Clients', owner: 'Eva' },
      ],
    },
  ];
  const unchosen = [{ kind: 'missing_connection' as const, app: 'Slack', has_choices: true as const }];
  const open12 = wirePlan(
    [
      { ...planned(1, 'pauses', unchosen), connections: [slack(null)] },
      { ...planned(2, 'pauses', unchosen), connections: [slack(null)] },
    ],
    'v1',
    apps,
  );
  const chosen = (first: number | null, second: number | null, version: string) =>
    wirePlan(
      [
        { ...planned(1, first === null ? 'pauses' : 'ready', first === null ? unchosen : []), connections: [slack(first)] },
        { ...planned(2, second === null ? 'pauses' : 'ready', second === null ? unchosen : []), connections: [slack(second)] },
      ],
      version,
      apps,
    );
  const toReview = async () => {
    const page = await open();
    await select(page.user, 1, 2);
    replyWith('planZapMove', 200, open12);
    await page.user.click(await button('Move these 2 Zaps'));
    expect(await screen.findByRole('heading', { name: 'Connections' })).toBeVisible();
    return page;
  };
  const forAll = () => screen.getByRole('combobox', { name: 'Slack, used by 2 Zaps' });

  it('are chosen before the move, for all Zaps and for one, and sent with the plan that was seen', async () => {
    const { user, store } = await toReview();
    expect(forAll()).toHaveDisplayValue('Connect later');
    expect(
      within(forAll())
        .getAllByRole('option')
        .map((option) => option.textContent),
    ).toEqual(expect.arrayContaining(['Office', 'Clients (shared by Eva)', 'Connect later']));
    expect(screen.getAllByText(/will be turned off because no Slack connection is chosen for it/)).toHaveLength(2);
    const first = replyWith('planZapMove', 200, chosen(11, 11, 'v2'));
    await user.selectOptions(forAll(), 'Office');
    expect(await screen.findAllByText('Slack: Office')).toHaveLength(2);
    expect(forAll()).toHaveFocus();
    expect(first.sent[0]?.body).toMatchObject({ connections: [{ app: 'SlackCLIAPI', connection_id: 11 }] });

    await user.click(await button(/^Choose for each Zap \(Slack\)$/));
    const second = replyWith('planZapMove', 200, chosen(11, 12, 'v3'));
    await user.selectOptions(screen.getByRole('combobox', { name: 'Zap 2' }), 'Clients (shared by Eva)');
    expect(await screen.findByText('Slack: Clients')).toBeVisible();
    expect(forAll()).toHaveDisplayValue('Different for each Zap');
    const connections = [
      { app: 'SlackCLIAPI', connection_id: 11 },
      { app: 'SlackCLIAPI', connection_id: 12, zap_ids: [2] },
    ];
    expect(second.sent[0]?.body).toMatchObject({ connections });
    const moved = replyWith('moveZaps', 200, wireReport([reported(1), reported(2)]));
    await user.click(await button('Move these 2 Zaps'));
    expect(await screen.findByRole('heading', { name: 'Transfer complete!' })).toBeVisible();
    expect(moved.sent[0]?.body).toEqual({ target_account_id: 9, zap_ids: [1, 2], connections, plan_version: 'v3' });
    expect(selectZapMover(stateOf(store)).choices).toEqual([]);
  });

  it('are shown before the move also where every Zap is ready', async () => {
    const { user } = await open();
    await select(user, 1, 2);
    replyWith('planZapMove', 200, chosen(11, 11, 'v1'));
    await user.click(await button('Move these 2 Zaps'));
    expect(await screen.findByRole('heading', { name: 'Review before moving' })).toBeVisible();
    expect(screen.getAllByText('Slack: Office')).toHaveLength(2);
  });

  it('stay as they were if a choice cannot be planned, and the page says why', async () => {
    const { user } = await toReview();
    replyWith('planZapMove', 409, { errors: ['That connection can’t be used there.'], reason: 'connection_unavailable' });
    await user.selectOptions(forAll(), 'Office');
    expect(await screen.findByText('That connection can’t be used there.')).toBeVisible();
    expect(forAll()).toHaveDisplayValue('Connect later');
    expect(await button('Move these 2 Zaps')).toBeEnabled();
  });

  it('are planned again without the choices if one is gone when the Zaps move', async () => {
    const { user } = await toReview();
    replyWith('planZapMove', 200, chosen(11, 11, 'v2'));
    await user.selectOptions(forAll(), 'Office');
    await screen.findAllByText('Slack: Office');
    replyWith('moveZaps', 409, { errors: ['Gone.'], reason: 'connection_unavailable' });
    const again = replyWith('planZapMove', 200, chosen(null, null, 'v3'));
    await user.click(await button('Move these 2 Zaps'));
    expect(await screen.findByText(/nothing was moved\. 2 Zaps are affected and marked below/)).toBeVisible();
    expect(again.sent[0]?.body).not.toHaveProperty('connections');
    expect(forAll()).toHaveDisplayValue('Connect later');
  });
});

describe('a report', () => {
  it('a report counts down how long a move can be undone, while it is shown', async () => {
    const list = serveMover([movable(3)]);
    replyWith('getZapMove', 200, wireReport([reported(1)]), { params: { id: 41 } });
    const { store } = await openPage(`${at}?moved=41`);
    expect(await screen.findByText('You can undo this for another 24 hours.')).toBeVisible();
    await waitFor(() => expect(list.sent).toHaveLength(1));
    const pass = async (time: number): Promise<void> => {
      await act(() => store.ports.clock.advance(time));
      // What became due while React was rendering.
      await act(() => store.ports.clock.advance(0));
    };
    await pass(hours(1));
    expect(await screen.findByText('You can undo this for another 23 hours.')).toBeVisible();
    await pass(hours(23) - minutes(30));
    expect(await screen.findByText('You can undo this for another 30 minutes.')).toBeVisible();
    await pass(minutes(31));
    expect(await screen.findByText('This can no longer be undone. Transfers can be undone for 24 hours.')).toBeVisible();
  });

  it('a report of a move is found by its address, and takes the move back, saying of each what became of it', async () => {
    serveMover([movable(3)]);
    const zaps = [reported(1), reported(2, { state: 'off', reasons: [{ kind: 'missing_connection', app: 'Gmail' }] })];
    replyWith('getZapMove', 200, wireReport(zaps), { params: { id: 41 } });
    const { user } = await openPage(`${at}?moved=41`);
    expect(await screen.findByRole('heading', { name: 'Transfer complete!' })).toBeVisible();
    expect(screen.getByText('You can undo this for another 24 hours.')).toBeVisible();
    expect(await screen.findByText('moved and turned off because Gmail isn’t connected in Novak')).toBeVisible();
    replyWith(
      'undoZapMove',
      200,
      wireReport([reported(1), reported(2, { stays: 'deleted' })], { undone_at: '2026-11-21T09:40:00.000Z', undone_count: 1 }),
      { params: { id: 41 } },
    );
    serveList([movable(1), movable(3)]);
    await user.click(await button('Undo'));
    expect(await screen.findByText('1 Zap moved back to Harbor.')).toBeVisible();
    await waitFor(() => expect(screen.getByRole('heading', { name: 'Transfer undone' })).toHaveFocus());
    expect(screen.queryByText(/moved to Novak/)).toBeNull();
    expect(screen.queryByRole('link', { name: 'View Moved Zaps' })).toBeNull();
    expect(screen.getByRole('link', { name: 'View Zaps Moved Back' })).toHaveAttribute('href', '/app/assets/zaps?account_id=3');
    expect(screen.getByText('moved back, unchanged')).toBeVisible();
    expect(screen.getByText('not moved back, because it has been deleted')).toBeVisible();
    expect(screen.queryByRole('button', { name: 'Undo' })).toBeNull();
    await user.click(screen.getByRole('link', { name: 'Move More Zaps' }));
    expect(await screen.findByRole('checkbox', { name: /^Zap 1\b/ })).toBeVisible();
  });

  it('a report of a move says why it cannot be taken back', async () => {
    serveMover([]);
    replyWith('getZapMove', 200, wireReport([reported(1)]), { params: { id: 41 } });
    const { user } = await openPage(`${at}?moved=41`);
    replyWith('undoZapMove', 409, { errors: ['It is too late to take this back.'] }, { params: { id: 41 } });
    await user.click(await button('Undo'));
    expect(await screen.findByText('It is too late to take this back.')).toBeVisible();
  });

  it('that is not there leads to the selection, and says so', async () => {
    serveMover([movable(1)]);
    replyWith('getZapMove', 404, { errors: ['Not found.'] }, { params: { id: 77 } });
    const { address } = await openPage(`${at}?moved=77`);
    expect(await screen.findByText('We couldn’t find this transfer among yours.')).toBeVisible();
    expect(address()).toBe(at);
  });
});
