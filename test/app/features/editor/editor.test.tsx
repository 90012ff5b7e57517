import { screen, waitFor, within } from '@testing-library/react';
import { articleAt } from '../../../../src/app/features/help/center/library';
import { switchesQuery } from '../../../../src/contract/browser/graphql/operations/session';
import { selectFeatureFlags } from '../../../../src/app/features/feature-flags';
import { stepAppsQuery } from '../../../../src/contract/browser/graphql/operations/services';
import { selectSteps } from '../../../../src/app/features/editor/selectors';
import { selectEditor } from '../../../../src/app/features/editor/state';
import { stopStores } from '../../../support/appStore';
import { answerGraphql, refuseGraphql } from '../../../support/graphqlDoubles';
import { freeAccount } from '../../../support/freeAccount';
import { serveSignedIn } from '../../../support/home';
import { wireAccount } from '../../../support/wireRecords';
import { openPage } from '../../../support/page';
import { testPorts, type PortSettings } from '../../../support/ports';
import { failToReach, nobody, replyOutsideTheContract, replyWith, signedInAs, wireProfile } from '../../../support/replyWith';
import {
  service,
  stepServices,
  nodes,
  draft,
  params,
  serveConnections,
  serveOperations,
  serveSave,
  serveZap,
  stored,
  isLive,
  openEditor,
  open,
  act,
  card,
  lacks,
  onSwitch,
  save,
  choose,
  closePicker,
  openApps,
  openEvents,
  picker,
  take,
  shownApps,
  press,
} from './editing';

afterEach(stopStores);

/** Opens the step; has the focus where the card has it. */
const cardButton = (position: number) => within(card(position)).getByRole('button', { name: new RegExp(`^${position}\\. `) });

describe('a new Zap', () => {
  it('a new Zap is made of a trigger and an action, kept as a draft, and gets an address [B1.01]', async () => {
    const page = await openEditor('/editor', null);
    await page.user.clear(screen.getByRole('textbox', { name: 'Name' }));
    await page.user.type(screen.getByRole('textbox', { name: 'Name' }), 'Orders to the sheet');
    await choose(page, 1, 'Shopify', 'New order');
    await choose(page, 2, 'Google Sheets', 'Add a row');
    const made = replyWith('createZap', 201, { id: 11 });
    replyWith('getZapDraft', 200, stored(draft({ nodes: [] })), { params });
    const kept = serveSave();
    await save(page);
    await waitFor(() => expect(page.address()).toBe('/editor/11'));
    await waitFor(() => expect(kept.sent).toHaveLength(1));
    expect(made.sent[0]).toMatchObject({ query: { account_id: '3' }, body: { title: 'Orders to the sheet' } });
    expect(kept.sent[0]?.body).toMatchObject({
      definition: {
        trigger: { app: 'ShopifyCLIAPI', event: 'new_order' },
        steps: [{ app: 'GoogleSheetsV2CLIAPI', event: 'add_row' }],
      },
      base_revision: 1,
    });
    expect(await screen.findByText('All changes saved')).toBeVisible();
    expect(shownApps()).toEqual(['Shopify', 'Google Sheets']);
  });

  it('a new Zap that is opened directly shows its owner’s time zone, even if the profile loads late', async () => {
    replyWith('getCurrentProfile', 200, signedInAs({ roles: [] }));
    let release = (): void => {};
    const until = new Promise<void>((resolve) => (release = resolve));
    replyWith('getProfile', 200, wireProfile({ timezone: 'Asia/Tokyo' }), { params: { id: 7 }, until });
    replyWith('listAccounts', 200, { objects: [wireAccount({})] });
    serveOperations();
    serveConnections();
    answerGraphql(stepAppsQuery, { stepServices });
    const page = await openPage('/editor');
    release();
    await screen.findByRole('dialog', { name: 'What starts this Zap?' });
    await closePicker(page);
    await screen.findByRole('textbox', { name: 'Name' });
    expect(selectEditor(page.store.getState())).toMatchObject({ zap: { ownerZone: 'Asia/Tokyo' } });
  });

  it('an event that cannot run here is not offered, and where a step has it, the list says so before it is published', async () => {
    const posts = [
      { kind: 'write', action: 'post', title: 'Post' },
      { kind: 'write', action: 'star', title: 'Star a message', can_run: false },
    ] as const;
    const page = await openEditor('/editor/11', draft({ nodes: nodes('new_order', 'star') }), [], {}, {}, {}, [
      ...stepServices,
      service('SlackCLIAPI', 'Slack', posts),
    ]);
    expect(await lacks(page)).toContain('Step 2: Slack: Star a message can’t run here yet.');
    await openEvents(page, 2);
    const options = () =>
      within(picker())
        .getAllByRole('option')
        .map(({ textContent }) => textContent?.slice(1));
    expect(options()).toEqual(['Post', 'Star a messageCan’t run here yet.']);
    await take(page, 'Post');
    await waitFor(() => expect(screen.queryByRole('dialog')).toBeNull());
    await openEvents(page, 2);
    expect(options()).toEqual(['Post']);
  });

  it('a new Zap that is saved before the accounts are known is kept as soon as they are, also when its page was left [B1.01]', async () => {
    let release = (): void => {};
    serveSignedIn({ accountsUntil: new Promise<void>((resolve) => (release = resolve)) });
    serveOperations();
    answerGraphql(stepAppsQuery, { stepServices });
    const page = await openPage('/editor');
    await screen.findByRole('dialog', { name: 'What starts this Zap?' });
    await closePicker(page);
    await page.user.type(await screen.findByRole('textbox', { name: 'Name' }), ' of today');
    await save(page);
    page.store.ports.location.push('/app/help');
    await waitFor(() => expect(screen.queryByRole('textbox', { name: 'Name' })).toBeNull());
    const made = replyWith('createZap', 201, { id: 11 });
    replyWith('getZapDraft', 200, stored(draft({ nodes: [] })), { params });
    release();
    await waitFor(() => expect(made.sent[0]).toMatchObject({ query: { account_id: '3' } }));
  });

  it('the editor of a new Zap offers for each place what fits there', async () => {
    const page = await openEditor('/editor', null);
    const apps = async (position: number) => {
      await openApps(page, position);
      const names = within(picker())
        .getAllByRole('option')
        .map(({ textContent }) => textContent?.slice(1));
      await page.user.keyboard('{Escape}');
      await waitFor(() => expect(screen.queryByRole('dialog')).toBeNull());
      return names;
    };
    expect(await apps(1)).toEqual(['Shopify']);
    expect(await apps(2)).toEqual(['Shopify', 'Google Sheets', 'Xero', 'Formatter']);
  });

  it.each([
    [{ expanded_event_picker: true }, true],
    [{ expanded_event_picker: true, expanded_event_picker_opt_out: true }, false],
    [{ expanded_event_picker: false }, false],
  ] as const)('with the switches %j it says what the events of an app do: %s [B6.14]', async (switches, isSaid) => {
    const flags = answerGraphql(switchesQuery, { session: { identity: 'a', switches: {} }, account: { id: 3, switches } });
    const adds = { kind: 'write', action: 'add_row', title: 'Add a row', help: 'Adds a row to a sheet.' } as const;
    const page = await openEditor('/editor/11', draft(), [], {}, {}, {}, [service('GoogleSheetsV2CLIAPI', 'Google Sheets', [adds])]);
    await waitFor(() => expect(flags.asked).toHaveLength(1));
    await page.store.until(
      'the switches',
      (state: object) => Object.keys(selectFeatureFlags(state)).length === Object.keys(switches).length,
    );
    await openApps(page, 2);
    await take(page, 'Google Sheets');
    expect(await screen.findByRole('option', { name: isSaid ? 'Add a row Adds a row to a sheet.' : 'Add a row' })).toBeVisible();
  });

  it('the editor of a new Zap finds an app by the first letters of any word of its name [B5.12, B3.40]', async () => {
    const page = await openEditor('/editor', null);
    await openApps(page, 2);
    await page.user.keyboard('SHEE');
    expect(await screen.findByRole('option', { name: 'Google Sheets' })).toBeVisible();
    expect(screen.queryByRole('option', { name: 'Shopify' })).toBeNull();
  });

  it('a new Zap without a name is not kept, says so, and loses nothing by that', async () => {
    const page = await openEditor('/editor', null);
    await choose(page, 2, 'Google Sheets', 'Add a row');
    await page.user.clear(screen.getByRole('textbox', { name: 'Name' }));
    await save(page);
    expect(await screen.findByText('Give your Zap a name.')).toBeVisible();
    expect(shownApps()).toEqual(['', 'Google Sheets']);
  });

  it('a new Zap keeps what was chosen when the server cannot be reached', async () => {
    const page = await openEditor('/editor', null);
    await choose(page, 1, 'Shopify', 'New order');
    failToReach('createZap');
    await save(page);
    expect(await screen.findByText(/We couldn’t reach the server/)).toBeVisible();
    expect(shownApps()[0]).toBe('Shopify');
  });
});

describe('a Zap that there is', () => {
  it('the editor of a Zap shows its steps, and the flow has of each its app, whether it is premium, and its id [B3.27]', async () => {
    const page = await openEditor('/editor/11', draft({ nodes: nodes('new_order', 'create_invoice') }));
    const flow = selectEditor(page.store.getState());
    expect(flow.phase === 'open' && [flow.definition.trigger, ...flow.definition.steps]).toMatchObject([
      { key: 'trigger', app: 'ShopifyCLIAPI@2.3.1' },
      { key: 'step1', app: 'XeroCLIAPI@2.0.5' },
    ]);
    expect(selectSteps(page.store.getState()).map(({ isPremium }) => isPremium)).toEqual([false, true]);
  });

  it('steps of a Zap are added, removed and moved by their menu and by keys, and the focus moves along', async () => {
    const page = await openEditor('/editor/11', draft({ nodes: nodes('new_order', 'add_row', 'text') }));
    await press(page, 'Add a step');
    await choose(page, 4, 'Xero', 'Create an invoice');
    await act(page, 4, 'Move up');
    expect(shownApps()).toEqual(['Shopify', 'Google Sheets', 'Xero', 'Formatter']);
    await waitFor(() => expect(cardButton(3)).toHaveFocus());
    await page.user.keyboard('{Alt>}{ArrowUp}{/Alt}');
    expect(shownApps()).toEqual(['Shopify', 'Xero', 'Google Sheets', 'Formatter']);
    await waitFor(() => expect(cardButton(2)).toHaveFocus());
    // The trigger does not move.
    await page.user.keyboard('{Alt>}{ArrowUp}{/Alt}');
    expect(shownApps()[0]).toBe('Shopify');
    await act(page, 3, 'Remove');
    expect(shownApps()).toEqual(['Shopify', 'Xero', 'Formatter']);
    const kept = serveSave();
    await save(page);
    await waitFor(() => expect(kept.sent).toHaveLength(1));
    expect(kept.sent[0]?.body).toMatchObject({
      base_revision: 1,
      definition: { trigger: { event: 'new_order' }, steps: [{ event: 'create_invoice' }, { event: 'text' }] },
    });
    await screen.findByText('All changes saved');
  });

  it('a Zap is renamed in its title', async () => {
    const page = await openEditor();
    const named = replyWith('updateZap', 200, draft({ title: 'Orders!' }), { params });
    await page.user.type(screen.getByRole('textbox', { name: 'Name' }), '!');
    await save(page);
    await waitFor(() => expect(named.sent.map(({ body }) => body)).toEqual([{ title: 'Orders!' }]));
    await screen.findByText('All changes saved');
  });

  it('the editor of a Zap tells what it lacks: an event, and connections of apps that need one', async () => {
    const zap = draft({ nodes: [...nodes('new_order', 'text'), { ...nodes('add_row')[0]!, id: 950, action: '' }] });
    const page = await openEditor('/editor/11', zap, ['ShopifyCLIAPI@1']);
    const link = await screen.findByRole('link', { name: 'Connect Google Sheets' });
    expect(screen.getByRole('button', { name: 'To turn this Zap on' })).toHaveTextContent('2 things left');
    expect(await lacks(page)).toEqual(['Step 3: choose what happens in Google Sheets.', 'Connect Google Sheets to continue.']);
    expect(link).toHaveAttribute('href', '/engine/auth/start/GoogleSheetsV2CLIAPI?account_id=3&tab=new');
    expect(link).toHaveAttribute('target', '_blank');
  });

  it('the editor of a Zap asks for the connections of the account of the Zap, and leads to connecting there', async () => {
    serveSignedIn();
    answerGraphql(stepAppsQuery, { stepServices });
    serveZap(draft({ account_id: 4 }));
    serveOperations();
    const connections = serveConnections('ShopifyCLIAPI@1');
    await openPage('/editor/11');
    const link = await screen.findByRole('link', { name: 'Connect Google Sheets' });
    expect(link).toHaveAttribute('href', '/engine/auth/start/GoogleSheetsV2CLIAPI?account_id=4&tab=new');
    expect(connections.sent.map(({ query }) => query)).toEqual([{ account_id: '4' }]);
  });

  it('learns from the tab in which an app was connected, and drops what it said about that without a reload', async () => {
    const line: PortSettings['line'] = new Set();
    const page = await openEditor('/editor/11', draft(), ['ShopifyCLIAPI@1'], {}, { line }, isLive(draft()));
    const check = { errors: [{ type: 'missing_connection', message: 'Google Sheets isn’t connected.' }], fixes: [] };
    replyWith('updateZap', 403, { errors: ['Google Sheets isn’t connected.'], reason: 'UnpauseError', flow_id: 11, check } as never, {
      params,
    });
    await page.user.click(onSwitch());
    expect(await screen.findByRole('alert')).toHaveTextContent('Google Sheets isn’t connected.');
    await screen.findByRole('link', { name: 'Connect Google Sheets' });
    serveConnections('ShopifyCLIAPI@1', 'GoogleSheetsV2CLIAPI@2');
    testPorts({ line }).tabs.post({ kind: 'appConnected' });
    await waitFor(() => expect(screen.queryByRole('link', { name: 'Connect Google Sheets' })).toBeNull());
    expect(screen.queryByRole('button', { name: 'To turn this Zap on' })).toBeNull();
    expect(screen.queryByRole('alert')).toBeNull();
    expect(shownApps()).toEqual(['Shopify', 'Google Sheets']);
  });

  it('a step that waits for an account gets the one that was connected in another tab, unless there are several', async () => {
    const line: PortSettings['line'] = new Set();
    const page = await openEditor('/editor/11', draft(), ['ShopifyCLIAPI@1'], {}, { line });
    await screen.findByRole('link', { name: 'Connect Google Sheets' });
    serveConnections('ShopifyCLIAPI@1', 'GoogleSheetsV2CLIAPI@2');
    testPorts({ line }).tabs.post({ kind: 'appConnected' });
    await waitFor(() => expect(screen.queryByRole('link', { name: 'Connect Google Sheets' })).toBeNull());
    await screen.findByText('Unsaved changes');
    const kept = serveSave();
    await save(page);
    // The trigger had its account to choose from before, so that nothing is chosen for the person.
    await waitFor(() =>
      expect(kept.sent[0]?.body).toMatchObject({ definition: { trigger: { connectionId: null }, steps: [{ connectionId: 2 }] } }),
    );
    await press(page, 'Undo');
    const again = serveConnections('ShopifyCLIAPI@1', 'GoogleSheetsV2CLIAPI@2', 'GoogleSheetsV2CLIAPI@3');
    testPorts({ line }).tabs.post({ kind: 'appConnected' });
    await waitFor(() => expect(again.sent).toHaveLength(1));
    await open(page, 2, 'Setup');
    expect(await screen.findByRole('combobox', { name: 'Google Sheets account' })).toHaveValue('');
  });

  it('the editor of a Zap keeps what it said while the newly asked connections are the same as before', async () => {
    const line: PortSettings['line'] = new Set();
    await openEditor('/editor/11', draft(), ['ShopifyCLIAPI@1'], {}, { line });
    await screen.findByRole('link', { name: 'Connect Google Sheets' });
    const again = serveConnections('ShopifyCLIAPI@1');
    testPorts({ line }).tabs.post({ kind: 'appConnected' });
    await waitFor(() => expect(again.sent).toHaveLength(1));
    expect(screen.getByRole('link', { name: 'Connect Google Sheets' })).toBeVisible();
  });

  it('the editor of a Zap says nothing of connections where the Zap is somebody else’s', async () => {
    await openEditor('/editor/11', draft({ owner_id: 8, owner: { id: 8, name: 'Mina Sato' } }));
    expect(screen.queryByRole('link', { name: /^Connect/ })).toBeNull();
  });

  it('the editor of a Zap does not overwrite what somebody else has changed meanwhile: the person chooses whose version to take', async () => {
    const page = await openEditor();
    await press(page, 'Add a step');
    await choose(page, 3, 'Formatter', 'Text');
    const theirs = stored(draft({ nodes: nodes('new_order', 'create_invoice') }), { revision: 7 });
    replyWith('saveZapDraft', 409, { errors: ['Someone else has changed the steps of this Zap.'], revision: 7 }, { params });
    replyWith('getZapDraft', 200, theirs, { params });
    await save(page);
    expect(await screen.findByText('Someone else changed these steps')).toBeVisible();
    expect(await screen.findByText('Step “Text” was removed.')).toBeVisible();
    expect(shownApps()).toHaveLength(3);
    replyWith('getZapDraft', 200, theirs, { params });
    const kept = serveSave(8);
    await press(page, 'Overwrite with mine');
    await waitFor(() => expect(kept.sent).toHaveLength(1));
    expect(kept.sent[0]?.body).toMatchObject({ base_revision: 7 });
    await screen.findByText('All changes saved');
    expect(shownApps()).toEqual(['Shopify', 'Google Sheets', 'Formatter']);
  });

  it('the editor of a Zap shows what somebody else has made of it on request', async () => {
    const page = await openEditor();
    await press(page, 'Add a step');
    await choose(page, 3, 'Formatter', 'Text');
    const theirs = stored(draft({ nodes: nodes('new_order', 'create_invoice') }), { revision: 7 });
    replyWith('saveZapDraft', 409, { errors: ['Changed.'] }, { params });
    replyWith('getZapDraft', 200, theirs, { params, times: 2 });
    await save(page);
    await page.user.click(await screen.findByRole('button', { name: 'Load theirs' }));
    await waitFor(() => expect(shownApps()).toEqual(['Shopify', 'Xero']));
    expect(screen.queryByText('Someone else changed these steps')).toBeNull();
  });
});

describe('on and off', () => {
  it('a Zap is turned on after what was changed is kept', async () => {
    const page = await openEditor('/editor/11', draft(), [], {}, {}, isLive(draft()));
    await press(page, 'Add a step');
    await choose(page, 3, 'Formatter', 'Text');
    const kept = serveSave();
    const turned = replyWith('updateZap', 200, draft({ state: 'on' }), { params });
    await page.user.click(onSwitch());
    await waitFor(() => expect(onSwitch()).toBeChecked());
    expect([kept.sent.length, turned.sent.map(({ body }) => body)]).toEqual([1, [{ state: 'on' }]]);
  });

  it.each([
    [0, true],
    [1, false],
  ])('where %d Zaps were on before, paper rains: %s [B9.52]', async (count, rains) => {
    const limits = { ...wireAccount().limits, allotment: { tasks: { count: 0, limit: 100 }, zaps: { count, limit: 5 } } };
    const page = await openEditor('/editor/11', draft(), [], { accounts: [{ limits }] }, {}, isLive(draft()));
    expect(document.querySelector('[data-round]')).toBeNull();
    replyWith('updateZap', 200, draft({ state: 'on' }), { params });
    await page.user.click(onSwitch());
    await waitFor(() => expect(onSwitch()).toBeChecked());
    expect(document.querySelector('[data-round]') !== null).toBe(rains);
  });

  it('the editor of a Zap says what its check found when it cannot be on, and keeps what was made', async () => {
    const page = await openEditor('/editor/11', draft(), [], {}, {}, isLive(draft()));
    const check = {
      errors: [{ type: 'missing_connection', message: 'Google Sheets isn’t connected.' }],
      fixes: ['Connect Google Sheets.'],
    };
    replyWith('updateZap', 403, { errors: ['Google Sheets isn’t connected.'], reason: 'UnpauseError', flow_id: 11, check } as never, {
      params,
    });
    await page.user.click(onSwitch());
    const notice = await screen.findByRole('alert');
    expect(notice).toHaveTextContent('This Zap can’t be turned on yet');
    expect(notice).toHaveTextContent('Google Sheets isn’t connected.');
    expect(notice).toHaveTextContent('Connect Google Sheets.');
    // The button may be far below it.
    expect(notice).toHaveFocus();
    expect(onSwitch()).not.toBeChecked();
    // The list is shown only once.
    expect(screen.queryByRole('dialog', { name: 'To turn this Zap on' })).toBeNull();
    expect(screen.getAllByText('Connect Google Sheets.')).toHaveLength(1);
  });

  const onFree = { accounts: [freeAccount] };
  const proposed = () => screen.queryAllByRole('note').map((note) => note.getAttribute('aria-label'));

  it('the editor proposes a higher plan as soon as the Zap needs one, beside its switch [B2.51]', async () => {
    const page = await openEditor('/editor/11', draft(), [], onFree);
    expect(proposed()).toEqual([]);
    await press(page, 'Add a step');
    await choose(page, 3, 'Formatter', 'Text');
    await waitFor(() => expect(proposed()).toEqual(['Zaps with more steps need a paid plan']));
    await choose(page, 3, 'Xero', 'Create an invoice');
    await waitFor(() => expect(proposed()).toEqual(['This Zap needs a higher plan']));
    expect(
      within(screen.getByRole('note'))
        .getAllByRole('listitem')
        .map(({ textContent }) => textContent),
    ).toEqual([
      'Xero: premium on your plan. Starter and higher plans include premium apps.',
      'Zaps with more steps need a paid plan. With Starter and higher plans, a Zap can have as many steps as it needs.',
    ]);
    expect(screen.getByRole('link', { name: 'See plans' })).toHaveAttribute('href', '/app/billing');
  });

  it('the editor proposes a plan for the paths of a Zap, and none where the Zap belongs to another account [B2.51]', async () => {
    const branching = draft({
      nodes: [...nodes('new_order'), { ...nodes('add_row')[0]!, id: 950, selected_api: 'BranchingCLIAPI@1.0.4' }],
    });
    const { close } = await openEditor('/editor/11', branching, [], onFree);
    await waitFor(() => expect(proposed()).toEqual(['Paths need a higher plan']));
    close();
    await openEditor('/editor/11', { ...branching, account_id: 4 }, [], onFree);
    expect(proposed()).toEqual([]);
  });

  it('the editor proposes a plan for what its check has found, whatever was hidden before [B2.51]', async () => {
    const page = await openEditor('/editor/11', draft(), [], onFree, {}, isLive(draft()));
    const check = { errors: [{ type: 'zap_limit' as const, message: 'That many are on.' }], fixes: ['Turn another Zap off.'] };
    replyWith('updateZap', 403, { errors: ['No.'], reason: 'UnpauseError', flow_id: 11, check }, { params });
    await page.user.click(onSwitch());
    const prompt = await screen.findByRole('note', { name: 'Or upgrade your plan' });
    expect(prompt).toHaveTextContent('A larger plan allows more active Zaps.');
    expect(within(prompt).queryByRole('button')).toBeNull();
    await page.user.type(screen.getByRole('textbox', { name: 'Name' }), '!');
    await waitFor(() => expect(proposed()).toEqual([]));
  });

  it('the editor of a Zap says that it was not turned on where the save before went well', async () => {
    const page = await openEditor('/editor/11', draft(), [], {}, {}, isLive(draft()));
    replyWith('updateZap', 403, { errors: ['You may not do that.'] }, { params });
    await page.user.click(onSwitch());
    expect(await screen.findByText('This Zap wasn’t turned on')).toBeVisible();
    expect(screen.getByText('You may not do that.')).toBeVisible();
  });

  it.each([
    ['failing', 'The trigger can’t check its app, and keeps trying'],
    ['left_out', 'The trigger works, but not completely'],
  ] as const)('the editor of a Zap that is on says what keeps its trigger from its work: %s [Z65]', async (type, title) => {
    const issue = { type, message: 'The calendar is gone.' };
    const on = draft({ state: 'on' });
    const page = await openEditor('/editor/11', on, [], {}, {}, { ...isLive(on), trigger_issue: issue });
    expect(screen.getByText(title)).toBeVisible();
    expect(screen.getByText('The calendar is gone.')).toBeVisible();
    replyWith('updateZap', 200, draft({ state: 'off' }), { params });
    await page.user.click(onSwitch());
    expect(await screen.findByText('This Zap is off.')).toBeInTheDocument();
    expect(screen.queryByText('The calendar is gone.')).toBeNull();
  });

  const missed = (count: number, isSearching = false) => ({
    count,
    is_at_least: isSearching,
    is_searching: isSearching,
    until: '2026-11-28T12:00:00.000Z',
  });

  it('the editor offers what arrived while the Zap was off, and runs it once a person wants that [Z68]', async () => {
    const on = draft({ state: 'on' });
    const page = await openEditor('/editor/11', on, [], {}, {}, { ...isLive(on), missed: missed(12) });
    expect(screen.getByText('12 items arrived while this Zap was off')).toBeVisible();
    expect(screen.getByRole('button', { name: 'Leave them out' })).toBeVisible();
    const decided = replyWith('decideMissedRuns', 200, { count: 12, blocked: 0, reasons: [] }, { params });
    const accounts = replyWith('listAccounts', 200, { objects: [wireAccount()] });
    replyWith('getZapDraft', 200, stored(on, isLive(on)), { params });
    await press(page, 'Run them');
    expect(await screen.findAllByText('12 runs begin.')).not.toHaveLength(0);
    await waitFor(() => expect(screen.queryByText(/arrived while/)).toBeNull());
    expect(decided.sent.map(({ body }) => body)).toEqual([{ decision: 'run' }]);
    await waitFor(() => expect(accounts.sent).toHaveLength(1));
  });

  it('the editor keeps the offer after a decision that did not reach the server [Z68]', async () => {
    const on = draft({ state: 'on' });
    const page = await openEditor('/editor/11', on, [], {}, {}, { ...isLive(on), missed: missed(12) });
    replyWith('decideMissedRuns', 404, { errors: ['It is gone.'] }, { params });
    replyWith('getZapDraft', 200, stored(on, { ...isLive(on), missed: missed(12) }), { params });
    await press(page, 'Leave them out');
    expect(await screen.findAllByText('It is gone.')).not.toHaveLength(0);
    await waitFor(() => expect(screen.getByRole('button', { name: 'Leave them out' })).toBeEnabled());
  });

  it('once a Zap is turned on, its editor looks for what arrived before until all of it is found [Z68]', async () => {
    const page = await openEditor('/editor/11', draft(), [], {}, {}, isLive(draft()));
    const on = draft({ state: 'on' });
    replyWith('updateZap', 200, on, { params });
    await page.user.click(onSwitch());
    expect(await screen.findByText('This Zap is on.')).toBeInTheDocument();
    replyWith('getZapDraft', 200, stored(on, { ...isLive(on), missed: missed(20, true) }), { params });
    await page.store.ports.clock.advance(3000);
    expect(await screen.findByText('At least 20 items arrived while this Zap was off')).toBeVisible();
    replyWith('getZapDraft', 200, stored(on, { ...isLive(on), missed: missed(27) }), { params });
    await page.store.ports.clock.advance(3000);
    expect(await screen.findByText('27 items arrived while this Zap was off')).toBeVisible();
    // All is found, so nothing is asked any more.
    await page.store.ports.clock.advance(60_000);
    replyWith('updateZap', 200, draft({ state: 'off' }), { params });
    await page.user.click(onSwitch());
    await waitFor(() => expect(screen.queryByText(/arrived while/)).toBeNull());
  });

  it('while a Zap is on, its steps can be changed: the published version runs until the changes are published', async () => {
    const on = draft({ state: 'on' });
    const page = await openEditor('/editor/11', on, [], {}, {}, isLive(on));
    expect(screen.getByText('Version 3 runs.')).toBeVisible();
    await press(page, 'Add a step');
    await choose(page, 3, 'Formatter', 'Text');
    expect(screen.getByText('Version 3 runs. Your changes run after you publish them.')).toBeVisible();
    const kept = serveSave(2);
    const published = replyWith('publishZap', 200, { number: 4, published_at: '2026-11-21T09:32:00.000Z', state: 'on' }, { params });
    await press(page, 'Publish');
    expect(await screen.findByText('Version 4 runs.')).toBeVisible();
    expect(kept.sent).toHaveLength(1);
    expect(published.sent.map(({ body }) => body)).toEqual([{ base_revision: 2, turn_on: true }]);
    expect(screen.queryByRole('button', { name: 'Publish' })).toBeNull();
    // A second press where the button was does nothing.
    const last = within(screen.getByRole('group', { name: 'Actions on this Zap' }))
      .getAllByRole('button')
      .at(-1)!;
    expect([last.textContent, last.hasAttribute('disabled')]).toEqual(['Published', true]);
    replyWith('updateZap', 200, draft({ state: 'off' }), { params });
    await page.user.click(onSwitch());
    expect(await screen.findByText('This Zap is off.')).toBeInTheDocument();
  });

  it('a Zap that cannot be published says why, and stays a draft', async () => {
    const page = await openEditor();
    const check = { errors: [{ type: 'missing_connection', message: 'Google Sheets isn’t connected.' }], fixes: [] };
    replyWith('publishZap', 403, { errors: ['No.'], reason: 'UnpauseError', flow_id: 11, check } as never, { params });
    await press(page, 'Publish');
    expect(await screen.findByRole('alert')).toHaveTextContent('Google Sheets isn’t connected.');
    expect(screen.getByText('Draft')).toBeVisible();
  });
});

describe('its page', () => {
  it('the page of the editor has no header of the application [B2.39]', async () => {
    await openEditor();
    expect(screen.queryByRole('navigation', { name: 'Main' })).toBeNull();
    expect(screen.getByRole('link', { name: 'Zaps' })).toHaveAttribute('href', '/app/assets/zaps');
  });

  it.each(['/editor/no-number', '/editor/0'])('the page of the editor says that %s is no Zap', async (at) => {
    serveSignedIn();
    await openPage(at);
    expect(await screen.findByRole('heading', { name: 'Zap not found' })).toBeVisible();
  });

  it('the page of the editor says that there is no such Zap to a person who may not see it', async () => {
    serveSignedIn();
    answerGraphql(stepAppsQuery, { stepServices });
    replyWith('getZap', 404, { errors: ['Not found.'], reason: 'not_found' }, { params });
    replyWith('getZapDraft', 404, { errors: ['Not found.'], reason: 'not_found' }, { params });
    await openPage('/editor/11');
    expect(await screen.findByRole('heading', { name: 'Zap not found' })).toBeVisible();
  });

  it('the page of the editor says that it could not be loaded, and loads again', async () => {
    serveSignedIn();
    refuseGraphql(stepAppsQuery, 400, 'Broken.');
    const { user } = await openPage('/editor/11');
    const retry = await screen.findByRole('button', { name: 'Try again' });
    answerGraphql(stepAppsQuery, { stepServices });
    serveZap(draft());
    serveConnections();
    await user.click(retry);
    expect(await screen.findByRole('textbox', { name: 'Name' })).toHaveValue('Orders');
    await screen.findByRole('link', { name: 'Connect Shopify' });
  });

  it('the page of the editor leads to the help about empty dropdown fields where the apps to choose from fail, and not where the Zap does [B8.23]', async () => {
    const help = () => screen.queryByRole('link', { name: 'Learn about empty dropdown fields' });
    serveSignedIn();
    refuseGraphql(stepAppsQuery, 400, 'Broken.');
    const { close } = await openPage('/editor/11');
    expect(await screen.findByText('We couldn’t load the apps to choose from')).toBeVisible();
    expect(help()).toHaveAttribute('href', '/help/empty-dropdown-fields');
    expect(articleAt('empty-dropdown-fields')?.title).toBe('Dropdown fields that are empty');
    close();
    serveSignedIn();
    answerGraphql(stepAppsQuery, { stepServices });
    replyOutsideTheContract('GET', '/api/v3/zaps/11', 400, '{"errors":["Broken."]}');
    await openPage('/editor/11');
    expect(await screen.findByText('We couldn’t load this Zap')).toBeVisible();
    expect(help()).toBeNull();
  });

  it('the page of the editor asks a visitor to log in first, and leads back', async () => {
    replyWith('getCurrentProfile', 200, nobody);
    const { address } = await openPage('/editor/11');
    await waitFor(() => expect(address()).toBe(`/app/login?next=${encodeURIComponent('/editor/11')}`));
  });
});
