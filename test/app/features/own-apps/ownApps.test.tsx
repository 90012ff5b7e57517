import { screen, waitFor, within } from '@testing-library/react';
import type { WireOwnApp } from '../../../../src/contract/ownApps';
import { stopStores } from '../../../support/appStore';
import { serveSignedIn } from '../../../support/home';
import { openPage } from '../../../support/page';
import { replyWith } from '../../../support/replyWith';

afterEach(stopStores);

const id = 'Shop_own_3_abcdefgh';

const app = (part: Partial<WireOwnApp> = {}): WireOwnApp => ({
  id,
  account_id: 3,
  name: 'Shop',
  about: 'Sells things.',
  auth_type: 'api_key',
  hosts: ['api.shop.example'],
  nodes: [{ kind: 'write', action: 'post_orders', title: 'Create an order' }],
  version: 1,
  older_uses: 0,
  updated_at: '2026-11-20T09:00:00.000Z',
  may_change: true,
  ...part,
});

const definition = {
  format: 1 as const,
  app: id,
  name: 'Shop',
  docs: '',
  bases: { default: 'https://api.shop.example' },
  hosts: ['api.shop.example'],
  connection: { ways: { key: { label: 'API key' } } },
  actions: [
    {
      kind: 'write',
      event: 'post_orders',
      title: 'Create an order',
      help: '',
      fields: [{ key: 'per_page', label: 'Per page', type: 'number' }],
      request: { method: 'POST', path: '/orders', query: { per_page: '{input.per_page}' } },
    },
  ],
  triggers: [],
};

const toConfirm = { hosts: ['api.shop.example'], digest: 'digest' };

/** The reading of a definition that sends credentials to the shop. */
const drafted = (of: typeof definition, operations: ReturnType<typeof operation>[] = []) => ({
  operations,
  definition: of,
  foreign_hosts: toConfirm.hosts,
  to_confirm: toConfirm,
});

const operation = (operationId: string, title: string, part: object = {}) => ({
  id: operationId,
  title,
  tag: 'Orders',
  is_reading: false,
  is_deprecated: false,
  ...part,
});

describe('the apps of an account', () => {
  it('are listed with what they offer and where they go [Z120]', async () => {
    serveSignedIn();
    const trigger = { kind: 'polling' as const, action: 'new', title: 'New order' };
    const both = app({ id: 'Other_own_3_abcdefgh', name: 'Other', nodes: [trigger, ...app().nodes, ...app().nodes], older_uses: 3 });
    replyWith('listOwnApps', 200, { objects: [app(), both, app({ id: 'None_own_3_abcdefgh', nodes: [] })] });
    await openPage('/app/own-apps');
    const list = await screen.findByRole('list', { name: 'Your apps' });
    const hosts = 'Sends requests to api.shop.example';
    for (const facts of [
      `1 action · ${hosts}`,
      `1 trigger and 2 actions · ${hosts} · 3 Zaps use an older version`,
      `No triggers or actions yet · ${hosts}`,
    ])
      expect(within(list).getByText(facts)).toBeVisible();
    expect(within(list).getAllByRole('link', { name: 'Connect Shop' })[0]).toHaveAttribute('href', expect.stringContaining(id));
  });

  it('say that they could not be loaded [Z120]', async () => {
    serveSignedIn();
    replyWith('listOwnApps', 404, { errors: ['Not found.'], reason: 'not_found' });
    await openPage('/app/own-apps');
    expect(await screen.findByText('We couldn’t load your apps')).toBeVisible();
  });
});

describe('a new app', () => {
  it('is made of the operations that are ticked, deprecated ones unticked, and created once its hosts are confirmed [Z119]', async () => {
    serveSignedIn();
    const operations = [
      operation('POST /orders', 'Create an order'),
      operation('GET /orders', 'List orders', { is_reading: true }),
      operation('GET /old', 'List old orders', { is_deprecated: true, tag: null }),
    ];
    const read = replyWith('readApiDocument', 200, { operations, definition: null, foreign_hosts: [], to_confirm: null });
    const { user, address } = await openPage('/app/own-apps/new');
    await user.type(await screen.findByRole('textbox', { name: 'Document' }), 'openapi: 3.0.3');
    await user.click(screen.getByRole('button', { name: 'Read the document' }));
    const orders = await screen.findByRole('group', { name: 'Orders' });
    expect(within(orders).getByRole('checkbox', { name: 'Create an order' })).toBeChecked();
    expect(screen.getByRole('checkbox', { name: 'List old orders' })).not.toBeChecked();
    await user.type(screen.getByRole('searchbox'), 'list');
    expect(screen.queryByRole('checkbox', { name: 'Create an order' })).toBeNull();
    await user.click(screen.getByRole('checkbox', { name: 'List orders' }));
    const draft = replyWith('readApiDocument', 200, drafted(definition, operations));
    await user.click(screen.getByRole('button', { name: 'Continue' }));
    const create = await screen.findByRole('button', { name: 'Create app' });
    expect(create).toBeDisabled();
    await user.click(screen.getByRole('checkbox', { name: 'I trust api.shop.example with credentials' }));
    const made = replyWith('createOwnApp', 201, { ...app(), definition });
    replyWith('getOwnApp', 200, { ...app(), definition }, { params: { id } });
    await user.click(create);
    await screen.findByRole('heading', { level: 1, name: 'Shop' });
    expect(address()).toBe(`/app/own-apps/${id}`);
    expect(read.sent.map(({ body }) => body)).toEqual([{ text: 'openapi: 3.0.3' }]);
    expect(draft.sent.map(({ body }) => body)).toEqual([{ text: 'openapi: 3.0.3', operations: ['POST /orders'] }]);
    // Names of parameters stay as they are.
    expect(made.sent.map(({ body }) => body)).toEqual([{ definition, digest: 'digest' }]);
  });

  it('keeps the document and says why it cannot be read [Z119]', async () => {
    serveSignedIn();
    replyWith('readApiDocument', 400, { errors: ['The document has no operations.'], reason: 'invalid_request' });
    const { user } = await openPage('/app/own-apps/new');
    await user.type(await screen.findByRole('textbox', { name: 'Document' }), 'nothing');
    await user.click(screen.getByRole('button', { name: 'Read the document' }));
    expect(await screen.findByText('The document has no operations.')).toBeVisible();
    expect(screen.getByRole('textbox', { name: 'Document' })).toHaveValue('nothing');
  });

  it('is made by hand of a name, an address and a way of signing in [Z121]', async () => {
    serveSignedIn();
    const { user } = await openPage('/app/own-apps/new');
    await user.click(await screen.findByRole('radio', { name: 'Build by hand' }));
    await user.type(screen.getByRole('textbox', { name: 'Name' }), 'Shop');
    await user.type(screen.getByRole('textbox', { name: 'API URL' }), 'https://api.shop.example/v1/');
    const read = replyWith('readApiDocument', 200, drafted(definition));
    await user.click(screen.getByRole('button', { name: 'Continue' }));
    await user.click(await screen.findByRole('checkbox', { name: 'I trust api.shop.example with credentials' }));
    const made = replyWith('createOwnApp', 400, {
      errors: ['This is not a valid app definition.'],
      issues: [{ path: 'name', message: 'This must not be empty.' }],
    });
    await user.click(screen.getByRole('button', { name: 'Create app' }));
    expect(await screen.findByText('name: This must not be empty.')).toBeVisible();
    const byHand = { bases: { default: 'https://api.shop.example/v1' }, hosts: ['api.shop.example'] };
    expect(read.sent.map(({ body }) => body)).toMatchObject([{ definition: byHand }]);
    expect(made.sent.map(({ body }) => body)).toEqual([{ definition, digest: 'digest' }]);
  });
});

it('a new app that sends credentials elsewhere than was shown is created only after the new hosts are confirmed [Z186]', async () => {
  serveSignedIn();
  const { user } = await openPage('/app/own-apps/new');
  // Braces are special keys of the typing double.
  await user.click(await screen.findByRole('textbox', { name: 'Document' }));
  await user.paste(JSON.stringify(definition));
  replyWith('readApiDocument', 200, drafted(definition));
  await user.click(screen.getByRole('button', { name: 'Read the document' }));
  await user.click(await screen.findByRole('checkbox', { name: 'I trust api.shop.example with credentials' }));
  const changed = { hosts: ['other.example.com'], digest: 'other' };
  replyWith('createOwnApp', 409, { errors: ['Confirm these hosts.'], reason: 'invalid_request', to_confirm: changed });
  await user.click(screen.getByRole('button', { name: 'Create app' }));
  const again = await screen.findByRole('checkbox', { name: 'I trust other.example.com with credentials' });
  expect(again).not.toBeChecked();
  await user.click(again);
  const made = replyWith('createOwnApp', 201, { ...app(), definition });
  replyWith('getOwnApp', 200, { ...app(), definition }, { params: { id } });
  await user.click(screen.getByRole('button', { name: 'Create app' }));
  await screen.findByRole('heading', { level: 1, name: 'Shop' });
  expect(made.sent.map(({ body }) => body)).toEqual([{ definition, digest: 'other' }]);
});

describe('an app in forms', () => {
  async function open(part: Partial<WireOwnApp> = {}) {
    serveSignedIn();
    replyWith('getOwnApp', 200, { ...app(part), definition }, { params: { id } });
    const page = await openPage(`/app/own-apps/${id}`);
    await screen.findByRole('heading', { level: 1, name: 'Shop' });
    return page;
  }

  it('is saved as a new version, and what steps lose is shown first [Z122]', async () => {
    const { user } = await open();
    await user.click(screen.getByRole('button', { name: 'Create an order' }));
    const title = await screen.findByRole('textbox', { name: 'Title' });
    await user.clear(title);
    await user.type(title, 'Make an order');
    const refused = replyWith(
      'updateOwnApp',
      409,
      { errors: ['Steps would lose something.'], issues: [{ path: 'actions[0]', message: 'The event “x” is gone.' }] },
      { params: { id } },
    );
    await user.click(screen.getByRole('button', { name: 'Save as new version' }));
    expect(await screen.findByText('“Create an order”: The event “x” is gone.')).toBeVisible();
    const changed = { ...definition, actions: [{ ...definition.actions[0]!, title: 'Make an order' }] };
    const saved = replyWith('updateOwnApp', 200, { ...app({ version: 2 }), definition: changed }, { params: { id } });
    await user.click(screen.getByRole('button', { name: 'Save anyway' }));
    expect(await screen.findByText('Version 2')).toBeVisible();
    expect(refused.sent.map(({ body }) => body)).toEqual([{ definition: changed, version: 1, accepts_losses: false }]);
    expect(saved.sent.map(({ body }) => body)).toEqual([{ definition: changed, version: 1, accepts_losses: true }]);
  });

  it('gets an action, a trigger, a field and a way of signing in without JSON [Z187]', async () => {
    const { user } = await open();
    await user.click(screen.getByRole('button', { name: 'Add an action' }));
    const action = await screen.findByRole('region', { name: 'New action' });
    const title = within(action).getByRole('textbox', { name: 'Title' });
    expect(title).toHaveFocus();
    await user.type(title, 'Send a letter');
    const letter = screen.getByRole('region', { name: 'Send a letter' });
    await user.clear(within(letter).getByRole('textbox', { name: 'Path' }));
    await user.type(within(letter).getByRole('textbox', { name: 'Path' }), '/letters');
    await user.click(within(letter).getByRole('button', { name: 'Add a field' }));
    await user.type(within(letter).getByRole('textbox', { name: 'Label' }), 'Send to');
    await user.click(within(letter).getByRole('checkbox', { name: 'Required' }));
    await user.selectOptions(within(letter).getByRole('combobox', { name: 'Type' }), 'Number');
    // The request follows the key.
    expect(within(letter).getByRole('textbox', { name: 'Value' })).toHaveValue('{input.send_to}');
    await user.click(within(letter).getByRole('button', { name: 'Add a header' }));
    await user.type(within(letter).getByRole('textbox', { name: 'Header' }), 'X-Kind');
    await user.type(within(within(letter).getByRole('group', { name: 'Headers' })).getByRole('textbox', { name: 'Value' }), 'letter');
    await user.click(within(letter).getByRole('textbox', { name: 'Sample reply' }));
    await user.paste('{"id":7}');

    await user.click(screen.getByRole('button', { name: 'Add a trigger' }));
    await user.type(
      within(await screen.findByRole('region', { name: 'New trigger' })).getByRole('textbox', { name: 'Title' }),
      'New letter',
    );
    const poll = screen.getByRole('region', { name: 'New letter' });
    await user.type(within(poll).getByRole('textbox', { name: 'List in the reply' }), 'data.letters');
    await user.type(within(poll).getByRole('textbox', { name: 'Item time' }), 'made_at');
    await user.click(screen.getByRole('button', { name: 'Username and password' }));

    const saved = replyWith('updateOwnApp', 200, { ...app({ version: 2 }), definition }, { params: { id } });
    await user.click(screen.getByRole('button', { name: 'Save as new version' }));
    await screen.findByText('Version 2');
    const [{ body } = { body: null }] = saved.sent as unknown as { body: { definition: Record<string, unknown> } | null }[];
    expect(body?.definition.actions).toEqual([
      ...definition.actions,
      {
        kind: 'write',
        event: 'new_action',
        title: 'Send a letter',
        help: '',
        fields: [{ key: 'send_to', label: 'Send to', type: 'number', isRequired: true }],
        request: { method: 'POST', path: '/letters', headers: { 'X-Kind': 'letter' }, body: { json: { send_to: '{input.send_to}' } } },
        sample: { id: 7 },
      },
    ]);
    expect(body?.definition.triggers).toMatchObject([
      {
        kind: 'poll',
        title: 'New letter',
        items: 'reply.body.data.letters',
        key: '{item.id}',
        since: { place: 'item.made_at', as: 'iso' },
      },
    ]);
    expect(Object.keys((body?.definition.connection as { ways: object }).ways)).toEqual(['key', 'password']);
  });

  it('names the form of what is wrong, and keeps what was typed [Z187]', async () => {
    const { user } = await open();
    await user.click(screen.getByRole('button', { name: 'Add an action' }));
    const action = await screen.findByRole('region', { name: 'New action' });
    await user.type(within(action).getByRole('textbox', { name: 'Title' }), 'Send a letter');
    const letter = screen.getByRole('region', { name: 'Send a letter' });
    const sample = within(letter).getByRole('textbox', { name: 'Sample reply' });
    await user.type(sample, 'no JSON');
    // Nothing is sent: what is typed cannot be in a definition.
    await user.click(screen.getByRole('button', { name: 'Save as new version' }));
    expect(await screen.findByText(/^“Send a letter”, Sample reply: This isn’t valid JSON/)).toBeVisible();
    expect([sample, within(letter).getByRole('textbox', { name: 'Title' })].map((each) => (each as HTMLInputElement).value)).toEqual([
      'no JSON',
      'Send a letter',
    ]);
    expect(sample).toBeInvalid();
    await user.clear(sample);
    await user.click(within(letter).getByRole('button', { name: 'Add a field' }));
    await user.selectOptions(within(letter).getByRole('combobox', { name: 'Type' }), 'Choice');
    await user.type(within(letter).getByRole('textbox', { name: 'Choices' }), 'red{Enter}');
    await user.click(screen.getByRole('button', { name: 'Save as new version' }));
    expect(await screen.findByText(/^“Send a letter”, field “\w+”, Choices: Remove the empty line/)).toBeVisible();
    await user.type(within(letter).getByRole('textbox', { name: 'Choices' }), 'blue');
    const issues = [{ path: 'actions[1].request.path', message: 'A path must begin with a slash.' }];
    replyWith('updateOwnApp', 400, { errors: ['This is not a valid app definition.'], issues }, { params: { id } });
    await user.click(screen.getByRole('button', { name: 'Save as new version' }));
    expect(await screen.findByText('“Send a letter”, Path: A path must begin with a slash.')).toBeVisible();
    expect(within(letter).getByRole('textbox', { name: 'Path' })).toBeInvalid();
  });

  it('that sends credentials to new hosts is saved after a person has confirmed them [Z186]', async () => {
    const { user } = await open();
    await user.type(screen.getByRole('textbox', { name: 'Hosts' }), '{Enter}other.example.com');
    const confirm = { hosts: ['api.shop.example', 'other.example.com'], digest: 'both' };
    replyWith('updateOwnApp', 409, { errors: ['Confirm these hosts.'], to_confirm: confirm }, { params: { id } });
    await user.click(screen.getByRole('button', { name: 'Save as new version' }));
    expect(await screen.findByText('Credentials go to new hosts')).toBeVisible();
    const saved = replyWith('updateOwnApp', 200, { ...app({ version: 2 }), definition }, { params: { id } });
    await user.click(screen.getByRole('button', { name: 'Confirm and save' }));
    await screen.findByText('Version 2');
    expect(saved.sent.map(({ body }) => body)).toMatchObject([{ digest: 'both', version: 1 }]);
  });

  it('shows the Zaps that use an older version with what differs, and moves them [Z206]', async () => {
    const zaps = [
      { id: 7, title: 'Orders', is_on: true },
      { id: 8, title: 'Refunds', is_on: false },
    ];
    const older = { version: 1, changes: ['The action “Create an order” was removed.'], zaps };
    replyWith('listOlderOwnAppVersions', 200, { objects: [older] }, { params: { id } });
    const { user } = await open({ version: 2, older_uses: 2 });
    expect(await screen.findByText('2 Zaps use an older version')).toBeVisible();
    expect(screen.getByText('The action “Create an order” was removed.')).toBeVisible();
    expect(screen.getByRole('link', { name: 'Refunds' })).toHaveAttribute('href', '/editor/8');
    const kept = { id: 7, title: 'Orders', reason: 'The newest version no longer has an event that this Zap uses.' };
    const moved = replyWith('moveZapsToNewestOwnApp', 200, { moved: [8], kept: [kept] }, { params: { id } });
    replyWith('listOlderOwnAppVersions', 200, { objects: [{ ...older, zaps: zaps.slice(0, 1) }] }, { params: { id } });
    await user.click(screen.getByRole('button', { name: 'Move to version 2' }));
    expect(await screen.findByText('1 Zap uses an older version')).toBeVisible();
    expect(screen.getByText(/^“Orders” was not moved\. The newest version no longer/)).toBeVisible();
    expect(moved.sent).toHaveLength(1);
  });

  it('keeps its forms while its JSON is being typed [Z187]', async () => {
    const { user } = await open();
    const json = screen.getByLabelText('Full definition', { selector: 'textarea' });
    await user.clear(json);
    await user.paste('{"format":1,"actions":5}');
    expect(json).toBeInvalid();
    expect(screen.getByRole('button', { name: 'Create an order' })).toBeVisible();
    expect(screen.getByRole('button', { name: 'Save as new version' })).toBeDisabled();
  });

  it('takes over what has changed in its document, which is saved like what is typed [Z189]', async () => {
    const { user } = await open();
    await user.type(screen.getByRole('textbox', { name: 'Document URL' }), 'https://api.shop.example/openapi.json');
    const renewed = { ...definition, actions: [] };
    const sentence = 'The action “Create an order” was removed. Used by “Orders”.';
    const changes = [{ kind: 'gone' as const, sentence }];
    const operations = [operation('POST /refunds', 'Refund an order')];
    replyWith('rereadOwnApp', 200, { operations, definition, changes }, { params: { id } });
    await user.click(screen.getByRole('button', { name: 'Compare' }));
    expect(await screen.findByText(sentence)).toBeVisible();
    await user.click(screen.getByRole('checkbox', { name: 'Refund an order' }));
    const more = replyWith('rereadOwnApp', 200, { operations, definition: renewed, changes }, { params: { id } });
    await user.click(screen.getByRole('button', { name: 'Compare with the chosen ones' }));
    await waitFor(() => expect(more.sent.map(({ body }) => body)).toMatchObject([{ operations: ['POST /refunds'] }]));
    await user.click(await screen.findByRole('button', { name: 'Use these changes' }));
    expect(await screen.findByText('This app has no actions.')).toBeVisible();
    const saved = replyWith('updateOwnApp', 200, { ...app({ version: 2 }), definition: renewed }, { params: { id } });
    await user.click(screen.getByRole('button', { name: 'Save as new version' }));
    await screen.findByText('Version 2');
    expect(saved.sent.map(({ body }) => body)).toMatchObject([{ definition: { actions: [] }, version: 1 }]);
  });

  it('says why its document cannot be read again, and keeps what was typed [Z189]', async () => {
    const { user } = await open();
    await user.type(screen.getByRole('textbox', { name: 'Document URL' }), 'https://api.shop.example/x');
    replyWith('rereadOwnApp', 400, { errors: ['The document has no operations.'] }, { params: { id } });
    await user.click(screen.getByRole('button', { name: 'Compare' }));
    expect(await screen.findByText('The document has no operations.')).toBeVisible();
    expect(screen.getByRole('textbox', { name: 'Document URL' })).toHaveValue('https://api.shop.example/x');
  });

  it('lists its versions, and brings back an old one after it was compared [Z190]', async () => {
    const { user } = await open({ version: 2 });
    const made = { created_at: '2026-11-20T09:00:00.000Z', person: 'Ada Lovelace' };
    replyWith('listOwnAppVersions', 200, { objects: [2, 1].map((version) => ({ ...made, version })) }, { params: { id } });
    await user.click(screen.getByRole('button', { name: 'Show the versions' }));
    const list = await screen.findByRole('list', { name: 'Versions' });
    expect(within(list).getAllByText(/by Ada Lovelace$/)).toHaveLength(2);
    const first = { ...definition, name: 'First shop' };
    const changes = [{ kind: 'changed' as const, sentence: 'The app was renamed to “First shop”.' }];
    replyWith('getOwnAppVersion', 200, { ...made, version: 1, definition: first, changes }, { params: { id, version: 1 } });
    await user.click(within(list).getByRole('button', { name: 'Compare version 1 with the newest' }));
    expect(await screen.findByText('The app was renamed to “First shop”.')).toBeVisible();
    await user.click(screen.getByRole('button', { name: 'Restore version 1' }));
    expect(screen.getByRole('textbox', { name: 'Name' })).toHaveValue('First shop');
    const saved = replyWith('updateOwnApp', 200, { ...app({ version: 3, name: 'First shop' }), definition: first }, { params: { id } });
    await user.click(screen.getByRole('button', { name: 'Save as new version' }));
    await screen.findByText('Version 3');
    expect(saved.sent.map(({ body }) => body)).toMatchObject([{ definition: { name: 'First shop' }, version: 2 }]);
  });

  it('is exported as a file that can be imported [Z121]', async () => {
    const { user, store } = await open();
    const files: (readonly [name: string, text: string])[] = [];
    store.ports.page.saveFile = (...file) => void files.push(file);
    await user.click(screen.getByRole('button', { name: 'Export' }));
    const [[name, text] = []] = files;
    expect(name).toBe('shop.app.json');
    expect(JSON.parse(text ?? '')).toEqual(definition);
  });

  it('names the Zaps that keep it from being deleted [Z122]', async () => {
    const { user } = await open();
    await user.click(screen.getByRole('button', { name: 'Delete' }));
    replyWith('deleteOwnApp', 409, { errors: ['Shop is used by “Orders”. Remove it from these Zaps first.'] }, { params: { id } });
    await user.click(await screen.findByRole('button', { name: 'Delete app' }));
    expect(await screen.findByText('Shop is used by “Orders”. Remove it from these Zaps first.')).toBeVisible();
  });

  it('is only looked at by members [Z120]', async () => {
    await open({ may_change: false });
    expect(screen.queryByRole('button', { name: 'Save as new version' })).toBeNull();
    expect(screen.queryByRole('button', { name: 'Delete' })).toBeNull();
  });
});
