import fc from 'fast-check';
import { screen, waitFor, within } from '@testing-library/react';
import { stepServicesQuery } from '../../../../src/contract/graphql/operations/services';
import type { ResultOf } from '../../../../src/contract/graphql/operation';
import type { WireZap } from '../../../../src/contract/types';
import { selectFlowNodes } from '../../../../src/app/features/editor/selectors';
import { editorPlace } from '../../../../src/app/features/editor/addresses';
import {
  editorOpened,
  editorReducer,
  initialEditor,
  stepAdded,
  stepMoved,
  stepRemoved,
  type EditorState,
  type WithEditor,
} from '../../../../src/app/features/editor/state';
import { stopStores } from '../../../support/appStore';
import { answerGraphql, refuseGraphql } from '../../../support/graphqlDoubles';
import { freeAccount } from '../../../support/freeAccount';
import { serveSignedIn } from '../../../support/home';
import { openPage, type OpenPage } from '../../../support/page';
import { failToReach, nobody, replyWith } from '../../../support/replyWith';
import { wireZap } from '../../../support/wireRecords';

afterEach(stopStores);

type Service = ResultOf<typeof stepServicesQuery>['stepServices'][number];
const service = (key: string, name: string, nodes: Service['nodes'], more: Partial<Service> = {}): Service => ({
  key,
  selected_api: `${key}@1.0.0`,
  name,
  slug: name.toLowerCase(),
  logoUrl: null,
  isPremium: false,
  authType: 'oauth',
  nodes,
  ...more,
});
const stepServices = [
  service('ShopifyCLIAPI', 'Shopify', [
    { kind: 'read', action: 'new_order', title: 'New order' },
    { kind: 'write', action: 'create_product', title: 'Create a product' },
  ]),
  service('GoogleSheetsV2CLIAPI', 'Google Sheets', [{ kind: 'write', action: 'add_row', title: 'Add a row' }]),
  service('XeroCLIAPI', 'Xero', [{ kind: 'write', action: 'create_invoice', title: 'Create an invoice' }], { isPremium: true }),
  service('FormatterCLIAPI', 'Formatter', [{ kind: 'write', action: 'text', title: 'Text' }], { authType: 'none' }),
];

const nodes = (...actions: string[]): WireZap['nodes'] =>
  actions.map((action, index) => ({
    id: 900 + index,
    selected_api:
      { new_order: 'ShopifyCLIAPI@2.3.1', add_row: 'GoogleSheetsV2CLIAPI@2.9.4', text: 'FormatterCLIAPI@1' }[action] ?? 'XeroCLIAPI@2.0.5',
    action,
    title: null,
    is_premium: action === 'create_invoice',
  }));
const draft = (more: Partial<WireZap> = {}) =>
  wireZap({ id: 11, state: 'draft', title: 'Orders', nodes: nodes('new_order', 'add_row'), ...more });

const params = { id: 11 };
const serveConnections = (...apis: string[]) =>
  replyWith('authenticationsList', 200, {
    objects: apis.map((selected_api, index) => ({
      id: index + 1,
      account_id: 3,
      selected_api,
      app: { key: selected_api, name: selected_api, slug: null, logo_url: null },
      title: selected_api,
      auth_type: 'oauth' as const,
      is_demo: false,
      zap_count: 0,
      created_at: '2026-11-01T00:00:00.000Z',
    })),
  });

async function openEditor(
  at = '/editor/11',
  zap: WireZap | null = draft(),
  connected: readonly string[] = [],
  signedIn: Parameters<typeof serveSignedIn>[0] = {},
): Promise<OpenPage> {
  serveSignedIn(signedIn);
  answerGraphql(stepServicesQuery, { stepServices });
  if (zap !== null) replyWith('zap', 200, zap, { params });
  const connections = serveConnections(...connected);
  const page = await openPage(at);
  await screen.findByRole('textbox', { name: 'Name' });
  await waitFor(() => expect(connections.sent).toHaveLength(1));
  return page;
}

const step = (position: number) => screen.getByRole('listitem', { name: new RegExp(`^Step ${position}:`) });
const choose = async ({ user }: OpenPage, position: number, app: string, event: string) => {
  await user.selectOptions(within(step(position)).getByRole('combobox', { name: 'App' }), app);
  await user.selectOptions(within(step(position)).getByRole('combobox', { name: position === 1 ? 'Event' : 'What it does' }), event);
};
const shownApps = () => screen.getAllByRole('combobox', { name: 'App' }).map((field) => (field as HTMLSelectElement).value);
const press = ({ user }: OpenPage, name: string) => user.click(screen.getByRole('button', { name }));

describe('a new Zap', () => {
  it('is put together of a trigger and an action, kept as a draft, and gets an address [B1.01]', async () => {
    const page = await openEditor('/editor', null);
    await page.user.clear(screen.getByRole('textbox', { name: 'Name' }));
    await page.user.type(screen.getByRole('textbox', { name: 'Name' }), 'Orders to the sheet');
    await choose(page, 1, 'Shopify', 'New order');
    await choose(page, 2, 'Google Sheets', 'Add a row');
    const made = replyWith('zapCreate', 201, { id: 11 });
    const kept = replyWith('zapNodesSave', 200, { id: 11, nodes: nodes('new_order', 'add_row') }, { params });
    await press(page, 'Save draft');
    await waitFor(() => expect(page.address()).toBe('/editor/11'));
    await waitFor(() => expect(kept.sent).toHaveLength(1));
    expect(made.sent[0]).toMatchObject({ query: { account_id: '3' }, body: { title: 'Orders to the sheet' } });
    expect(kept.sent[0]?.body).toEqual({
      nodes: [
        { selected_api: 'ShopifyCLIAPI', action: 'new_order' },
        { selected_api: 'GoogleSheetsV2CLIAPI', action: 'add_row' },
      ],
      base_node_ids: [],
    });
    expect(await screen.findByText('Everything is saved')).toBeVisible();
    expect(shownApps()).toEqual(['ShopifyCLIAPI', 'GoogleSheetsV2CLIAPI']);
  });

  it('offers for each place what fits there', async () => {
    await openEditor('/editor', null);
    const apps = (position: number) =>
      [...within(step(position)).getByRole('combobox', { name: 'App' }).querySelectorAll('option')]
        .slice(1)
        .map((option) => option.textContent);
    expect(apps(1)).toEqual(['Shopify']);
    expect(apps(2)).toEqual(['Shopify', 'Google Sheets', 'Xero (Premium)', 'Formatter']);
  });

  it('is not kept without a trigger, and loses nothing by that', async () => {
    const page = await openEditor('/editor', null);
    await choose(page, 2, 'Google Sheets', 'Add a row');
    await press(page, 'Save draft');
    expect(await screen.findByText('Choose the app of the trigger first: a Zap begins with it.')).toBeVisible();
    expect(shownApps()).toEqual(['', 'GoogleSheetsV2CLIAPI']);
  });

  it('keeps what was chosen when the server cannot be reached', async () => {
    const page = await openEditor('/editor', null);
    await choose(page, 1, 'Shopify', 'New order');
    failToReach('zapCreate');
    await press(page, 'Save draft');
    expect(await screen.findByText(/We could not reach the server/)).toBeVisible();
    expect(shownApps()[0]).toBe('ShopifyCLIAPI');
  });
});

describe('a Zap that there is', () => {
  it('shows its steps, and the flow has of each its app, whether it is premium, and its id [B3.27]', async () => {
    const page = await openEditor('/editor/11', draft({ nodes: nodes('new_order', 'create_invoice') }));
    expect(selectFlowNodes(page.store.getState() as unknown as WithEditor)).toEqual([
      { id: 900, selectedApi: 'ShopifyCLIAPI@2.3.1', isPremium: false },
      { id: 901, selectedApi: 'XeroCLIAPI@2.0.5', isPremium: true },
    ]);
    expect(within(step(2)).getByText('Premium')).toBeVisible();
    expect(within(step(1)).queryByText('Premium')).toBeNull();
  });

  it('gets steps, loses them and has them moved, by buttons and by keys; focus goes along', async () => {
    const page = await openEditor('/editor/11', draft({ nodes: nodes('new_order', 'add_row', 'text') }));
    await press(page, 'Add a step');
    await choose(page, 4, 'Xero (Premium)', 'Create an invoice');
    await press(page, 'Move step 4 up');
    expect(shownApps()).toEqual(['ShopifyCLIAPI', 'GoogleSheetsV2CLIAPI', 'XeroCLIAPI', 'FormatterCLIAPI']);
    await waitFor(() => expect(step(3)).toHaveFocus());
    await page.user.keyboard('{Alt>}{ArrowUp}{/Alt}');
    expect(shownApps()).toEqual(['ShopifyCLIAPI', 'XeroCLIAPI', 'GoogleSheetsV2CLIAPI', 'FormatterCLIAPI']);
    await waitFor(() => expect(step(2)).toHaveFocus());
    // The trigger stays where it is.
    await page.user.keyboard('{Alt>}{ArrowUp}{/Alt}');
    expect(shownApps()[0]).toBe('ShopifyCLIAPI');
    await press(page, 'Remove step 3, Google Sheets');
    expect(shownApps()).toEqual(['ShopifyCLIAPI', 'XeroCLIAPI', 'FormatterCLIAPI']);
    const kept = replyWith('zapNodesSave', 200, { id: 11, nodes: nodes('new_order', 'create_invoice', 'text') }, { params });
    await press(page, 'Save draft');
    await waitFor(() => expect(kept.sent).toHaveLength(1));
    expect(kept.sent[0]?.body).toMatchObject({ base_node_ids: [900, 901, 902] });
    expect((kept.sent[0]?.body as { nodes: { action: string }[] }).nodes.map(({ action }) => action)).toEqual([
      'new_order',
      'create_invoice',
      'text',
    ]);
    await screen.findByText('Everything is saved');
  });

  it('is renamed where its name stands', async () => {
    const page = await openEditor();
    const named = replyWith('zapSave', 200, draft({ title: 'Orders!' }), { params });
    await page.user.type(screen.getByRole('textbox', { name: 'Name' }), '!');
    await press(page, 'Save draft');
    await waitFor(() => expect(named.sent.map(({ body }) => body)).toEqual([{ title: 'Orders!' }]));
    await screen.findByText('Everything is saved');
  });

  it('tells what it lacks: an event, and connections of apps that need one', async () => {
    await openEditor('/editor/11', draft({ nodes: [...nodes('new_order', 'text'), { ...nodes('add_row')[0]!, id: 950, action: '' }] }), [
      'ShopifyCLIAPI@1',
    ]);
    const lacks = await screen.findByRole('region', { name: 'Before it can be turned on' });
    await waitFor(() =>
      expect(
        within(lacks)
          .getAllByRole('listitem')
          .map(({ textContent }) => textContent),
      ).toEqual(['Step 3: choose what happens in Google Sheets.', 'Connect Google Sheets.']),
    );
    const link = screen.getByRole('link', { name: 'Connect Google Sheets' });
    expect(link).toHaveAttribute('href', '/engine/auth/start/GoogleSheetsV2CLIAPI?account_id=3&next=/app/assets/connections');
    expect(link).toHaveAttribute('target', '_blank');
  });

  it('asks for the connections of the account in which the Zap lies, and leads to connecting there', async () => {
    serveSignedIn();
    answerGraphql(stepServicesQuery, { stepServices });
    replyWith('zap', 200, draft({ account_id: 4 }), { params });
    const connections = serveConnections('ShopifyCLIAPI@1');
    await openPage('/editor/11');
    const link = await screen.findByRole('link', { name: 'Connect Google Sheets' });
    expect(link).toHaveAttribute('href', '/engine/auth/start/GoogleSheetsV2CLIAPI?account_id=4&next=/app/assets/connections');
    expect(connections.sent.map(({ query }) => query)).toEqual([{ account_id: '4' }]);
  });

  it('says nothing of connections where the Zap is somebody else’s', async () => {
    await openEditor('/editor/11', draft({ owner_id: 8, owner: { id: 8, name: 'Mina Sato' } }));
    expect(screen.queryByRole('link', { name: /^Connect/ })).toBeNull();
  });

  it('does not overwrite what somebody else has changed meanwhile: one chooses whose to take', async () => {
    const page = await openEditor();
    await press(page, 'Add a step');
    await choose(page, 3, 'Formatter', 'Text');
    const outdated = { errors: ['Somebody has changed the steps of this Zap meanwhile.'], reason: 'nodes_outdated' as const };
    replyWith('zapNodesSave', 409, outdated, { params });
    await press(page, 'Save draft');
    expect(await screen.findByText('Somebody else has changed these steps meanwhile')).toBeVisible();
    expect(shownApps()).toHaveLength(3);
    const theirs = nodes('new_order', 'create_invoice').map((node) => ({ ...node, id: node.id + 50 }));
    replyWith('zap', 200, draft({ nodes: theirs }), { params });
    const kept = replyWith('zapNodesSave', 200, { id: 11, nodes: nodes('new_order', 'add_row', 'text') }, { params });
    await press(page, 'Keep mine');
    await waitFor(() => expect(kept.sent).toHaveLength(1));
    expect(kept.sent[0]?.body).toMatchObject({ base_node_ids: [950, 951] });
    await screen.findByText('Everything is saved');
    expect(shownApps()).toEqual(['ShopifyCLIAPI', 'GoogleSheetsV2CLIAPI', 'FormatterCLIAPI']);
  });

  it('shows what somebody else has made of it, when one wants that', async () => {
    const page = await openEditor();
    await press(page, 'Add a step');
    await choose(page, 3, 'Formatter', 'Text');
    replyWith('zapNodesSave', 409, { errors: ['Changed.'], reason: 'nodes_outdated' }, { params });
    await press(page, 'Save draft');
    replyWith('zap', 200, draft({ nodes: nodes('new_order', 'create_invoice') }), { params });
    await page.user.click(await screen.findByRole('button', { name: 'Show theirs' }));
    await waitFor(() => expect(shownApps()).toEqual(['ShopifyCLIAPI', 'XeroCLIAPI']));
    expect(screen.queryByText('Somebody else has changed these steps meanwhile')).toBeNull();
  });
});

describe('on and off', () => {
  it('it is turned on after what was changed is kept', async () => {
    const page = await openEditor();
    await press(page, 'Add a step');
    await choose(page, 3, 'Formatter', 'Text');
    const kept = replyWith('zapNodesSave', 200, { id: 11, nodes: nodes('new_order', 'add_row', 'text') }, { params });
    const turned = replyWith('zapSave', 200, draft({ state: 'on' }), { params });
    await press(page, 'Turn on');
    expect(await screen.findByRole('button', { name: 'Turn off' })).toBeVisible();
    expect([kept.sent.length, turned.sent.map(({ body }) => body)]).toEqual([1, [{ state: 'on' }]]);
  });

  it('says what its check found when it cannot be on, and keeps what was made', async () => {
    const page = await openEditor();
    const check = {
      errors: [{ type: 'missing_connection', message: 'Google Sheets is not connected.' }],
      fixes: ['Connect Google Sheets.'],
    };
    replyWith('zapSave', 403, { errors: ['Google Sheets is not connected.'], reason: 'UnpauseError', flow_id: 11, check } as never, {
      params,
    });
    await press(page, 'Turn on');
    const notice = await screen.findByRole('alert');
    expect(notice).toHaveTextContent('This Zap cannot be turned on yet');
    expect(notice).toHaveTextContent('Google Sheets is not connected.');
    expect(notice).toHaveTextContent('Connect Google Sheets.');
    expect(screen.getByRole('button', { name: 'Turn on' })).toBeVisible();
  });

  const onFree = { accounts: [freeAccount] };
  const proposed = () => screen.queryAllByRole('note').map((note) => note.getAttribute('aria-label'));

  it('proposes a higher plan as soon as the Zap needs one, beside its switch [B2.51]', async () => {
    const page = await openEditor('/editor/11', draft(), [], onFree);
    expect(proposed()).toEqual([]);
    await press(page, 'Add a step');
    await choose(page, 3, 'Formatter', 'Text');
    await waitFor(() => expect(proposed()).toEqual(['Zaps with more steps need a paid plan']));
    await choose(page, 3, 'Xero (Premium)', 'Create an invoice');
    await waitFor(() => expect(proposed()).toEqual(['Xero: premium on your plan', 'Zaps with more steps need a paid plan']));
    for (const link of screen.getAllByRole('link', { name: 'See plans' })) expect(link).toHaveAttribute('href', '/app/billing');
  });

  it('proposes one for the paths of a Zap, and none where the Zap belongs to another account [B2.51]', async () => {
    const branching = draft({
      nodes: [...nodes('new_order'), { ...nodes('add_row')[0]!, id: 950, selected_api: 'BranchingCLIAPI@1.0.4' }],
    });
    const { close } = await openEditor('/editor/11', branching, [], onFree);
    await waitFor(() => expect(proposed()).toEqual(['Paths need a higher plan']));
    close();
    await openEditor('/editor/11', { ...branching, account_id: 4 }, [], onFree);
    expect(proposed()).toEqual([]);
  });

  it('proposes one for what its check has found, whatever was hidden before [B2.51]', async () => {
    const page = await openEditor('/editor/11', draft(), [], onFree);
    const check = { errors: [{ type: 'zap_limit' as const, message: 'That many are on.' }], fixes: ['Turn another Zap off.'] };
    replyWith('zapSave', 403, { errors: ['No.'], reason: 'UnpauseError', flow_id: 11, check }, { params });
    await press(page, 'Turn on');
    const prompt = await screen.findByRole('note', { name: /^5 Zaps can be on at a time/ });
    expect(within(prompt).queryByRole('button')).toBeNull();
    await page.user.type(screen.getByRole('textbox', { name: 'Name' }), '!');
    await waitFor(() => expect(proposed()).toEqual([]));
  });

  it('says that it was not turned on where the save before went well', async () => {
    const page = await openEditor();
    replyWith('zapSave', 403, { errors: ['You may not do that.'] }, { params });
    await press(page, 'Turn on');
    expect(await screen.findByText('This Zap was not turned on')).toBeVisible();
    expect(screen.getByText('You may not do that.')).toBeVisible();
  });

  it('while it is on its steps are locked, until it is turned off', async () => {
    const page = await openEditor('/editor/11', draft({ state: 'on' }));
    expect(screen.getByText('This Zap is on')).toBeVisible();
    for (const field of screen.getAllByRole('combobox')) expect(field).toBeDisabled();
    expect(screen.queryByRole('button', { name: 'Add a step' })).toBeNull();
    replyWith('zapSave', 200, draft({ state: 'off' }), { params });
    await press(page, 'Turn off');
    expect(await screen.findByRole('button', { name: 'Add a step' })).toBeVisible();
    expect(await screen.findByText('This Zap is off.')).toBeInTheDocument();
  });
});

describe('leaving and coming back', () => {
  const leave = async (page: OpenPage) => {
    page.store.ports.location.push('/app/help');
    await waitFor(() => expect(screen.queryByRole('textbox', { name: 'Name' })).toBeNull());
  };
  const hold = () => {
    let release = () => {};
    const held = new Promise<void>((resolve) => (release = resolve));
    return { held, release };
  };
  const comeBack = async (page: OpenPage, at: string) => {
    serveConnections();
    page.store.ports.location.push(at);
    await screen.findByRole('textbox', { name: 'Name' });
  };

  it('shows a Zap as it is by then, not as it was in the visit before', async () => {
    const page = await openEditor();
    await leave(page);
    replyWith('zap', 200, draft({ title: 'Orders of today', state: 'on', nodes: nodes('new_order', 'text') }), { params });
    await comeBack(page, '/editor/11');
    expect(screen.getByRole('textbox', { name: 'Name' })).toHaveValue('Orders of today');
    expect(shownApps()).toEqual(['ShopifyCLIAPI', 'FormatterCLIAPI']);
    expect(screen.getByRole('button', { name: 'Turn off' })).toBeVisible();
  });

  it('finds what was not saved again, of each Zap its own, and drops it when asked', async () => {
    const page = await openEditor();
    await press(page, 'Add a step');
    await choose(page, 3, 'Formatter', 'Text');
    replyWith('zap', 200, draft({ id: 12, title: 'Another' }), { params: { id: 12 } });
    await comeBack(page, '/editor/12');
    await waitFor(() => expect(screen.getByRole('textbox', { name: 'Name' })).toHaveValue('Another'));
    expect(shownApps()).toHaveLength(2);
    expect(screen.queryByText('This is as you left it, and not saved yet')).toBeNull();
    replyWith('zap', 200, draft({ title: 'Renamed meanwhile' }), { params });
    await comeBack(page, '/editor/11');
    await screen.findByText('This is as you left it, and not saved yet');
    expect(screen.getByRole('textbox', { name: 'Name' })).toHaveValue('Renamed meanwhile');
    expect(shownApps()).toEqual(['ShopifyCLIAPI', 'GoogleSheetsV2CLIAPI', 'FormatterCLIAPI']);
    replyWith('zap', 200, draft(), { params });
    serveConnections();
    await press(page, 'Drop my changes');
    await waitFor(() => expect(shownApps()).toHaveLength(2));
    expect(screen.getByRole('textbox', { name: 'Name' })).toHaveValue('Orders');
  });

  it('does not put what was not saved over what somebody else has changed meanwhile', async () => {
    const page = await openEditor();
    await press(page, 'Add a step');
    await choose(page, 3, 'Formatter', 'Text');
    await leave(page);
    const theirs = nodes('new_order', 'create_invoice').map((node) => ({ ...node, id: node.id + 50 }));
    replyWith('zap', 200, draft({ nodes: theirs }), { params });
    await comeBack(page, '/editor/11');
    expect(await screen.findByText('Somebody else has changed these steps meanwhile')).toBeVisible();
    expect(shownApps()).toEqual(['ShopifyCLIAPI', 'GoogleSheetsV2CLIAPI', 'FormatterCLIAPI']);
  });

  it.each(['while its page is that of another Zap', 'while no editor stands there'])(
    'a save that ends %s is of its own Zap alone',
    async (when) => {
      const page = await openEditor();
      await page.user.type(screen.getByRole('textbox', { name: 'Name' }), ' of today');
      await press(page, 'Add a step');
      await choose(page, 3, 'Formatter', 'Text');
      const { held, release } = hold();
      const renamed = replyWith('zapSave', 204, null, { params, until: held });
      await press(page, 'Save draft');
      await waitFor(() => expect(renamed.sent).toHaveLength(1));
      if (when.includes('another')) {
        replyWith('zap', 200, draft({ id: 12, title: 'Another', nodes: nodes('new_order', 'create_invoice') }), { params: { id: 12 } });
        await comeBack(page, '/editor/12');
        await waitFor(() => expect(screen.getByRole('textbox', { name: 'Name' })).toHaveValue('Another'));
      } else await leave(page);
      const after = nodes('new_order', 'add_row', 'text').map((node) => ({ ...node, id: node.id + 50 }));
      const kept = replyWith('zapNodesSave', 200, { id: 11, nodes: after }, { params });
      release();
      await waitFor(() => expect(kept.sent).toHaveLength(1));
      expect(kept.sent[0]?.body).toMatchObject({ base_node_ids: [900, 901] });
      expect((kept.sent[0]?.body as { nodes: unknown[] }).nodes).toHaveLength(3);
      await waitFor(() => expect(page.store.getState().editorDrafts).toEqual({}));
      if (when.includes('another')) {
        expect(screen.getByRole('textbox', { name: 'Name' })).toHaveValue('Another');
        expect(shownApps()).toEqual(['ShopifyCLIAPI', 'XeroCLIAPI']);
        expect(screen.queryByText('Saved.')).toBeNull();
      }
      replyWith('zap', 200, draft({ title: 'Orders of today', nodes: after }), { params });
      await comeBack(page, '/editor/11');
      await waitFor(() => expect(screen.getByRole('textbox', { name: 'Name' })).toHaveValue('Orders of today'));
      expect(shownApps()).toHaveLength(3);
      expect(screen.queryByText('Not saved yet')).toBeNull();
    },
  );

  it('finds what a save said that was refused after its page was left, and what was typed', async () => {
    const page = await openEditor();
    await page.user.type(screen.getByRole('textbox', { name: 'Name' }), ' of today');
    const { held, release } = hold();
    const renamed = replyWith('zapSave', 400, { errors: ['That name is taken.'] }, { params, until: held });
    await press(page, 'Save draft');
    await waitFor(() => expect(renamed.sent).toHaveLength(1));
    replyWith('zap', 200, draft({ id: 12, title: 'Another' }), { params: { id: 12 } });
    await comeBack(page, '/editor/12');
    await waitFor(() => expect(screen.getByRole('textbox', { name: 'Name' })).toHaveValue('Another'));
    release();
    await waitFor(() => expect(page.store.getState().editorDrafts).toMatchObject({ 11: { busy: null } }));
    expect(screen.queryByText('That name is taken.')).toBeNull();
    replyWith('zap', 200, draft(), { params });
    await comeBack(page, '/editor/11');
    await waitFor(() => expect(screen.getByRole('textbox', { name: 'Name' })).toHaveValue('Orders of today'));
  });

  it('finds a new Zap again too, until it is started over', async () => {
    const page = await openEditor('/editor', null);
    await choose(page, 1, 'Shopify', 'New order');
    await leave(page);
    await comeBack(page, '/editor');
    expect(shownApps()).toEqual(['ShopifyCLIAPI', '']);
    serveConnections();
    await press(page, 'Start over');
    await waitFor(() => expect(shownApps()).toEqual(['', '']));
    await leave(page);
    await comeBack(page, '/editor');
    expect(shownApps()).toEqual(['', '']);
  });
});

describe('its state', () => {
  it('is plain, and no other action changes it', () => {
    const states: EditorState[] = [
      initialEditor,
      { phase: 'missing' },
      { phase: 'failed', message: 'No.' },
      editorReducer(initialEditor, editorOpened({ zap: { id: null, title: 'New', state: 'draft', isOwn: true, nodes: [] }, services: [] })),
    ];
    for (const state of states) {
      expect(editorReducer(state, { type: 'unknown' })).toBe(state);
      expect(JSON.parse(JSON.stringify(state))).toEqual(state);
    }
  });

  it('keeps a trigger and an action whatever is removed and moved, in any order', () => {
    const opened = editorReducer(
      initialEditor,
      editorOpened({ zap: { id: 1, title: 'New', state: 'off', isOwn: true, nodes: [] }, services: [] }),
    );
    const change = fc.oneof(
      fc.constant(stepAdded()),
      fc.integer({ min: -1, max: 6 }).map((position) => stepRemoved({ position })),
      fc
        .tuple(fc.integer({ min: -1, max: 6 }), fc.constantFrom(-1 as const, 1 as const))
        .map(([position, by]) => stepMoved({ position, by })),
    );
    fc.assert(
      fc.property(fc.array(change), (changes) => {
        const state = changes.reduce<EditorState>((before, each) => editorReducer(before, each), opened);
        if (state.phase !== 'open') throw new Error('closed');
        expect(state.steps.length).toBeGreaterThanOrEqual(2);
        expect(state.steps[0]?.key).toBe('new-1');
        expect(new Set(state.steps.map(({ key }) => key)).size).toBe(state.steps.length);
      }),
    );
  });

  it.each([
    ['/editor', { id: null, isUnknown: false }],
    ['/editor/', { id: null, isUnknown: false }],
    ['/editor/12', { id: 12, isUnknown: false }],
    ['/editor/12/', { id: 12, isUnknown: false }],
    ['/editor/012', { id: null, isUnknown: true }],
    ['/editor/x', { id: null, isUnknown: true }],
    ['/editor/1/2', null],
    ['/editors', null],
    ['/app/editor/1', null],
  ])('%s opens %j', (pathname, place) => {
    expect(editorPlace(pathname)).toEqual(place);
  });
});

describe('its page', () => {
  it('has no header of the application [B2.39]', async () => {
    await openEditor();
    expect(screen.queryByRole('navigation', { name: 'Main' })).toBeNull();
    expect(screen.getByRole('link', { name: 'Zaps' })).toHaveAttribute('href', '/app/assets/zaps');
  });

  it.each(['/editor/no-number', '/editor/0'])('%s is no Zap, which it says', async (at) => {
    serveSignedIn();
    await openPage(at);
    expect(await screen.findByRole('heading', { name: 'There is no such Zap' })).toBeVisible();
  });

  it('says that there is no such Zap to whoever may not see it', async () => {
    serveSignedIn();
    answerGraphql(stepServicesQuery, { stepServices });
    replyWith('zap', 404, { errors: ['Not found.'], reason: 'not_found' }, { params });
    await openPage('/editor/11');
    expect(await screen.findByRole('heading', { name: 'There is no such Zap' })).toBeVisible();
  });

  it('says that it could not be loaded, and loads again', async () => {
    serveSignedIn();
    refuseGraphql(stepServicesQuery, 400, 'Broken.');
    const { user } = await openPage('/editor/11');
    const retry = await screen.findByRole('button', { name: 'Try again' });
    answerGraphql(stepServicesQuery, { stepServices });
    replyWith('zap', 200, draft(), { params });
    serveConnections();
    await user.click(retry);
    expect(await screen.findByRole('textbox', { name: 'Name' })).toHaveValue('Orders');
    await screen.findByRole('link', { name: 'Connect Shopify' });
  });

  it('asks a visitor to log in first, and leads back', async () => {
    replyWith('profilesList', 200, nobody);
    const { address } = await openPage('/editor/11');
    await waitFor(() => expect(address()).toBe(`/app/login?next=${encodeURIComponent('/editor/11')}`));
  });
});
