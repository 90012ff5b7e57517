import { screen, within } from '@testing-library/react';
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
      event: 'post_orders',
      title: 'Create an order',
      help: '',
      fields: [{ key: 'per_page', label: 'Per page' }],
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
    replyWith('listOwnApps', 200, { objects: [app()] });
    await openPage('/app/own-apps');
    const list = await screen.findByRole('list', { name: 'Your apps' });
    expect(within(list).getByText('0 triggers, 1 action · Sends requests to api.shop.example')).toBeVisible();
    expect(within(list).getByRole('link', { name: 'Connect Shop' })).toHaveAttribute('href', expect.stringContaining(id));
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
    const create = await screen.findByRole('button', { name: 'Create the app' });
    expect(create).toBeDisabled();
    await user.click(screen.getByRole('checkbox', { name: 'Credentials may be sent to api.shop.example' }));
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
    await user.click(await screen.findByRole('radio', { name: 'By hand' }));
    await user.type(screen.getByRole('textbox', { name: 'Name' }), 'Shop');
    await user.type(screen.getByRole('textbox', { name: 'Address of the API' }), 'https://api.shop.example/v1/');
    const read = replyWith('readApiDocument', 200, drafted(definition));
    await user.click(screen.getByRole('button', { name: 'Continue' }));
    await user.click(await screen.findByRole('checkbox', { name: 'Credentials may be sent to api.shop.example' }));
    const made = replyWith('createOwnApp', 400, {
      errors: ['This is not the definition of an app.'],
      issues: [{ path: 'name', message: 'This must not be empty.' }],
    });
    await user.click(screen.getByRole('button', { name: 'Create the app' }));
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
  await user.click(await screen.findByRole('checkbox', { name: 'Credentials may be sent to api.shop.example' }));
  const changed = { hosts: ['other.example.com'], digest: 'other' };
  replyWith('createOwnApp', 409, { errors: ['Confirm these hosts.'], reason: 'invalid_request', to_confirm: changed });
  await user.click(screen.getByRole('button', { name: 'Create the app' }));
  const again = await screen.findByRole('checkbox', { name: 'Credentials may be sent to other.example.com' });
  expect(again).not.toBeChecked();
  await user.click(again);
  const made = replyWith('createOwnApp', 201, { ...app(), definition });
  replyWith('getOwnApp', 200, { ...app(), definition }, { params: { id } });
  await user.click(screen.getByRole('button', { name: 'Create the app' }));
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
      { errors: ['Steps would lose something.'], issues: [{ path: 'actions[1]', message: 'The event “x” is gone.' }] },
      { params: { id } },
    );
    await user.click(screen.getByRole('button', { name: 'Save as a new version' }));
    expect(await screen.findByText('actions[1]: The event “x” is gone.')).toBeVisible();
    const changed = { ...definition, actions: [{ ...definition.actions[0]!, title: 'Make an order' }] };
    const saved = replyWith('updateOwnApp', 200, { ...app({ version: 2 }), definition: changed }, { params: { id } });
    await user.click(screen.getByRole('button', { name: 'Save anyway' }));
    expect(await screen.findByText('Version 2')).toBeVisible();
    expect(refused.sent.map(({ body }) => body)).toEqual([{ definition: changed, version: 1, accepts_losses: false }]);
    expect(saved.sent.map(({ body }) => body)).toEqual([{ definition: changed, version: 1, accepts_losses: true }]);
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
    replyWith('deleteOwnApp', 409, { errors: ['Shop is used by “Orders”. Change these Zaps first.'] }, { params: { id } });
    await user.click(await screen.findByRole('button', { name: 'Delete the app' }));
    expect(await screen.findByText('Shop is used by “Orders”. Change these Zaps first.')).toBeVisible();
  });

  it('is only looked at by members [Z120]', async () => {
    await open({ may_change: false });
    expect(screen.queryByRole('button', { name: 'Save as a new version' })).toBeNull();
    expect(screen.queryByRole('button', { name: 'Delete' })).toBeNull();
  });
});
