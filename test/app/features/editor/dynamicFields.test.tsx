import { screen, waitFor, within } from '@testing-library/react';
import { stepAppsQuery } from '../../../../src/contract/browser/graphql/operations/services';
import { operationsSlice, type EditorOperations } from '../../../../src/app/features/editor/fields/state';
import { editorEntered } from '../../../../src/app/features/editor/state';
import { stopStores } from '../../../support/appStore';
import { answerGraphql } from '../../../support/graphqlDoubles';
import { serveSignedIn } from '../../../support/home';
import { openPage, type OpenPage } from '../../../support/page';
import { replyWith } from '../../../support/replyWith';
import { wireConnection } from '../../../support/connections';
import {
  card,
  draft,
  hold,
  lacks,
  open,
  openEditor,
  params,
  serveOperations,
  serveSave,
  serveZap,
  showTab,
  step,
  stepServices,
  stored,
} from './editing';

const { fieldsFailed, fieldsLoaded, fieldsRequested } = operationsSlice.actions;

afterEach(stopStores);

const field = (key: string, label: string, more: object = {}) => ({
  key,
  label,
  type: 'text' as const,
  is_required: false,
  help: null,
  placeholder: null,
  initial: null,
  choices: [],
  has_dynamic_choices: false,
  ...more,
});
const choicesOfSheet = ['s1', 's2'].map((value) => ({ value, label: `Sheet ${value}` }));

function serveSheet() {
  const act = { event: 'add_row', title: 'Add a row', help: 'Adds a row.', kind: 'write' as const, is_task: true, sample: { row: 4 } };
  const fields = [
    field('sheet', 'Sheet', { type: 'choice', is_required: true, choices: choicesOfSheet }),
    field('values', 'Other columns', { type: 'pairs' }),
  ];
  const dynamic = { depends_on: ['sheet', 'kind.'], prefixes: ['column.', 'kind.'] };
  const body = { selected_api: stepServices[1]!.key, can_run: true, triggers: [], connection: null };
  replyWith(
    'getAppOperations',
    200,
    { ...body, actions: [{ ...act, fields, dynamic_fields: dynamic }] },
    {
      params: { id: 'GoogleSheetsV2CLIAPI' },
    },
  );
}
/** A step with a list of tables that depends on the chosen base. */
function serveBases(isRequired = true) {
  const act = { event: 'add_row', title: 'Add a row', help: 'Adds a row.', kind: 'write' as const, is_task: true, sample: { row: 4 } };
  const list = { type: 'choice' as const, has_dynamic_choices: true };
  const fields = [field('base', 'Base', { ...list, is_required: isRequired }), field('table', 'Table', { ...list, depends_on: ['base'] })];
  const body = { selected_api: stepServices[1]!.key, can_run: true, triggers: [], connection: null, actions: [{ ...act, fields }] };
  replyWith('getAppOperations', 200, body, { params: { id: 'GoogleSheetsV2CLIAPI' } });
}
const serveChoices = (...values: readonly string[]) =>
  replyWith('listFieldChoices', 200, { choices: values.map((value) => ({ value, label: `The ${value}` })) }, { params });

const serveFields = (...fields: ReturnType<typeof field>[]) => replyWith('listDynamicFields', 200, { fields }, { params });

/** Opens the step of a Zap whose draft has these values, and lets the pause of typing pass. */
async function openStep(values: Record<string, string>, connectionId: number | null = 1, serve = serveSheet): Promise<OpenPage> {
  serve();
  const zap = draft();
  const { definition } = stored(zap);
  const steps = definition.steps.map((each) => ({ ...each, connectionId, fields: values }));
  const page = await openEditor('/editor/11', zap, [zap.nodes[1]!.selected_api], {}, {}, { definition: { ...definition, steps } });
  await open(page, 2);
  await screen.findByText('Adds a row.');
  return page;
}
const email = () => screen.findByRole('textbox', { name: /^Email/ });

describe('choices that depend on a chosen value', () => {
  it('are asked for when the value is chosen, and again when it changes; until then the field says what comes first [Z218]', async () => {
    const bases = serveChoices('b1', 'b2');
    const page = await openStep({}, 1, () => serveBases());
    const table = () => screen.getByRole('combobox', { name: 'Table' });
    await screen.findByRole('option', { name: 'The b1' });
    expect(table()).toHaveAccessibleDescription('Choose “Base” first.');
    expect(screen.queryByRole('button', { name: 'Reload choices of Table' })).toBeNull();
    serveSave();
    const tables = serveChoices('t1');
    await page.user.selectOptions(screen.getByRole('combobox', { name: 'Base (required)' }), 'b1');
    expect(await within(table()).findByRole('option', { name: 'The t1' })).toBeInTheDocument();
    serveSave();
    const others = serveChoices('t2');
    await page.user.selectOptions(screen.getByRole('combobox', { name: 'Base (required)' }), 'b2');
    expect(await within(table()).findByRole('option', { name: 'The t2' })).toBeInTheDocument();
    expect(within(table()).queryByRole('option', { name: 'The t1' })).toBeNull();
    expect([bases, tables, others].map(({ sent }) => sent.map(({ body }) => (body as { field: string }).field))).toEqual([
      ['base'],
      ['table'],
      ['table'],
    ]);
  });

  it('are asked for without a value that nobody has to choose [Z218]', async () => {
    serveChoices('b1');
    const tables = serveChoices('t1');
    await openStep({}, 1, () => serveBases(false));
    // First what is wrong at once if the rule is: no choices would come, however long they are waited for.
    expect(await screen.findByRole('combobox', { name: 'Table' })).not.toHaveAccessibleDescription(/first/);
    expect(await screen.findByRole('option', { name: /^The t1/ })).toBeInTheDocument();
    expect(tables.sent[0]?.body).toMatchObject({ field: 'table' });
  });

  it('are shown on the card of the step by their labels [Z218]', async () => {
    serveChoices('b1');
    await openStep({ base: 'b1' }, 1, () => serveBases());
    expect(await within(card(2)).findByText('The b1')).toBeVisible();
  });
});

describe('the fields that depend on a chosen value', () => {
  it('are loaded when the value is chosen, after it is saved, and what is typed into them is saved', async () => {
    const page = await openStep({});
    expect(screen.queryByRole('button', { name: 'Reload fields' })).toBeNull();
    const kept = serveSave();
    const asked = serveFields(field('column.email', 'Email', { is_required: true }), field('column.total', 'Total', { type: 'number' }));
    await page.user.selectOptions(screen.getByRole('combobox', { name: 'Sheet (required)' }), 's1');
    expect(screen.getByText('Loading more fields…')).toBeInTheDocument();
    await page.store.ports.clock.advance(300);
    await email();
    expect(kept.sent[0]?.body).toMatchObject({ definition: { steps: [{ fields: { sheet: 's1' } }] } });
    expect(asked.sent.map(({ body }) => body)).toEqual([{ step_key: 'step1' }]);
    // Required, and empty.
    expect(await lacks(page)).toContain('Step 2: Fill in “Email”.');
    await page.user.type(await email(), 'ada');
    expect(await lacks(page)).not.toContain('Step 2: Fill in “Email”.');
    const again = serveSave(3);
    await page.store.ports.clock.advance(1000);
    await waitFor(() => expect(again.sent[0]?.body).toMatchObject({ definition: { steps: [{ fields: { 'column.email': 'ada' } }] } }));
  });

  it('are not asked for without the account that the app needs', async () => {
    const page = await openStep({ sheet: 's1' }, null);
    await page.store.ports.clock.advance(300);
    expect(await screen.findAllByText('Choose an account first.')).not.toEqual([]);
  });

  it('keep their values while they are loaded again, after a failure too', async () => {
    const refused = replyWith('listDynamicFields', 400, { errors: ['PostgreSQL did not answer.'] }, { params });
    const page = await openStep({ sheet: 's1', 'column.email': 'ada' });
    await page.store.ports.clock.advance(300);
    expect(await screen.findByText('PostgreSQL did not answer.')).toBeVisible();
    expect(refused.sent).toHaveLength(1);
    // What is not known is not called lost.
    expect(screen.queryByText('No longer offered')).toBeNull();
    expect(screen.getByText('Values of other fields')).toBeVisible();
    serveFields(field('column.email', 'Email'));
    await page.user.click(screen.getByRole('button', { name: 'Try again' }));
    await page.store.ports.clock.advance(300);
    expect(await email()).toHaveTextContent('ada');
    expect(screen.queryByText('PostgreSQL did not answer.')).toBeNull();
  });

  it('show a value whose field is no longer offered until the person removes it', async () => {
    serveFields(field('column.email', 'Email'));
    const page = await openStep({ sheet: 's1', 'column.gone': 'kept' });
    await page.store.ports.clock.advance(300);
    const lost = await screen.findByRole('group', { name: 'No longer offered' });
    expect(within(lost).getByText('kept')).toBeVisible();
    await page.user.click(within(lost).getByRole('button', { name: 'Remove the value of gone' }));
    expect(screen.queryByRole('group', { name: 'No longer offered' })).toBeNull();
    const kept = serveSave();
    await page.store.ports.clock.advance(1000);
    await waitFor(() => expect(kept.sent).toHaveLength(1));
    const sent = kept.sent[0]!.body as unknown as { definition: { steps: { fields: object }[] } };
    expect(sent.definition.steps[0]!.fields).toEqual({ sheet: 's1' });
  });

  it('that are further options are folded, except those with a value [Z98]', async () => {
    serveFields(field('column.email', 'Email', { group: 'more' }), field('column.note', 'Memo', { group: 'more' }));
    const page = await openStep({ sheet: 's1', 'column.email': 'ada' });
    await page.store.ports.clock.advance(300);
    await email();
    expect(screen.queryByRole('textbox', { name: /^Memo/ })).toBeNull();
    await page.user.click(screen.getByText('More options (1)'));
    expect(screen.getByRole('textbox', { name: /^Memo/ })).toBeVisible();
  });

  it('are asked for again when the kind of a value is chosen [Z98]', async () => {
    const kind = field('kind.payment', 'Payment', { type: 'choice', choices: [{ value: 'card', label: 'Card' }] });
    const asked = serveFields(kind);
    const page = await openStep({ sheet: 's1' });
    await page.store.ports.clock.advance(300);
    const choice = await screen.findByRole('combobox', { name: /^Payment/ });
    expect(asked.sent).toHaveLength(1);
    serveSave();
    serveFields(kind, field('column.email', 'Email'));
    await page.user.selectOptions(choice, 'card');
    await page.store.ports.clock.advance(300);
    await email();
  });

  it('stay in sight while they are asked for again because of a value that need not be filled in [Z180]', async () => {
    const kind = field('kind.payment', 'Payment', { type: 'choice', choices: [{ value: 'card', label: 'Card' }] });
    serveFields(kind, field('column.email', 'Email'));
    const page = await openStep({ sheet: 's1', 'column.email': 'ada' });
    await page.store.ports.clock.advance(300);
    await email();
    await page.user.selectOptions(screen.getByRole('combobox', { name: /^Payment/ }), 'card');
    expect(await email()).toBeVisible();
    expect(screen.queryByText('Loading more fields…')).toBeNull();
    expect(screen.queryByText('Values of other fields')).toBeNull();
    // Those of another sheet are other fields.
    await page.user.selectOptions(screen.getByRole('combobox', { name: 'Sheet (required)' }), 's2');
    expect(screen.getByText('Loading more fields…')).toBeInTheDocument();
  });

  it('are not asked for while their value is data of a run, and take data of earlier steps themselves', async () => {
    const asked = serveFields(field('column.email', 'Email'));
    const page = await openStep({ sheet: '{{trigger.order_id}}' });
    await page.store.ports.clock.advance(1000);
    expect(asked.sent).toHaveLength(0);
    await page.user.click(screen.getByRole('button', { name: 'Choose Sheet from the list' }));
    serveSave();
    await page.user.selectOptions(screen.getByRole('combobox', { name: 'Sheet (required)' }), 's2');
    await page.store.ports.clock.advance(300);
    await email();
    expect(within(step(2)).getByRole('button', { name: 'Insert data into Email' })).toBeEnabled();
  });
});

describe('the state of dynamic fields', () => {
  const { reducer } = operationsSlice;
  const initial = reducer(undefined, { type: '@@init' });
  const of = (state: EditorOperations) => state.fields.step1;

  it('drops an answer to a question that is no longer asked', () => {
    const first = reducer(initial, fieldsRequested({ key: 'step1', of: 'a' }));
    const second = reducer(first, fieldsRequested({ key: 'step1', of: 'b' }));
    expect(reducer(second, fieldsLoaded({ key: 'step1', of: 'a', fields: [] }))).toBe(second);
    expect(reducer(second, fieldsFailed({ key: 'step1', of: 'a', message: 'No.' }))).toBe(second);
    expect(of(reducer(second, fieldsLoaded({ key: 'step1', of: 'b', fields: [] })))).toEqual({ phase: 'loaded', of: 'b', fields: [] });
  });

  it('keeps the fields while the same ones are loaded again, and forgets them with their Zap', () => {
    const asked = reducer(initial, fieldsRequested({ key: 'step1', of: 'a' }));
    const loaded = reducer(asked, fieldsLoaded({ key: 'step1', of: 'a', fields: [] }));
    expect(of(reducer(loaded, fieldsRequested({ key: 'step1', of: 'a' })))).toEqual({ phase: 'loading', of: 'a', fields: [] });
    expect(of(reducer(loaded, fieldsRequested({ key: 'step1', of: 'b' })))).toEqual({ phase: 'loading', of: 'b', fields: null });
    // The flow loads the fields of one step at a time: those that were cut short are asked for again.
    expect(of(reducer(asked, fieldsRequested({ key: 'step2', of: 'a' })))).toBeUndefined();
    expect(of(reducer(loaded, fieldsRequested({ key: 'step2', of: 'a' })))).toEqual(of(loaded));
    expect(reducer(loaded, editorEntered({ left: null })).fields).toEqual({});
  });
});

const chat = 'GoogleSheetsV2CLIAPI';
const ofWays = [
  field('channel', 'Channel', { is_required: true, ways: ['bot'] }),
  field('text', 'Message'),
  field('sender', 'Name of the sender', { ways: ['webhook'] }),
];

/** A Zap whose step posts a message by the first connection. */
function zapOfChat() {
  const act = {
    event: 'add_row',
    title: 'Post',
    help: 'Posts a message.',
    kind: 'write' as const,
    is_task: true,
    sample: {},
    fields: ofWays,
  };
  const body = { selected_api: chat, can_run: true, triggers: [], connection: null, actions: [act] };
  replyWith('getAppOperations', 200, body, { params: { id: chat } });
  const zap = draft();
  const { definition } = stored(zap);
  const entered = { channel: 'C1', text: 'Hi' };
  const steps = definition.steps.map((each) => ({ ...each, connectionId: 1, fields: entered }));
  return { zap, entered, definition: { ...definition, steps } };
}

const labels = () =>
  within(step(2))
    .queryAllByRole('textbox')
    .map((box) => document.getElementById(box.getAttribute('aria-labelledby') ?? '')?.textContent);

it('a step shows the fields of its account’s way of signing in, and keeps the values of others [Z196]', async () => {
  const { zap, entered, definition } = zapOfChat();
  const connected = [
    wireConnection(1, 'Chat', { selected_api: chat, title: 'By a token', sign_in_way: 'bot' }),
    wireConnection(2, 'Chat', { selected_api: chat, title: 'By a webhook', sign_in_way: 'webhook' }),
  ];
  const page = await openEditor('/editor/11', zap, connected, {}, {}, { definition });
  await open(page, 2);
  await screen.findByText('Posts a message.');
  await waitFor(() => expect(labels()).toEqual(['Channel (required)', 'Message']));

  const kept = serveSave();
  await showTab(page, 'Setup');
  await page.user.selectOptions(await screen.findByRole('combobox', { name: 'Google Sheets account' }), 'By a webhook');
  await showTab(page, 'Configure');
  await waitFor(() => expect(labels()).toEqual(['Message', 'Name of the sender']));
  await page.store.ports.clock.advance(1000);
  await waitFor(() => expect(kept.sent[0]?.body).toMatchObject({ definition: { steps: [{ connectionId: 2, fields: entered }] } }));
});

describe('while it is not known how the account of a step signs in', () => {
  async function openBefore(serveAccounts: () => void): Promise<void> {
    const { zap, definition } = zapOfChat();
    serveSignedIn({});
    serveOperations();
    answerGraphql(stepAppsQuery, { stepServices });
    serveZap(zap, { definition });
    replyWith('listOwnApps', 200, { objects: [] }, { isOptional: true });
    replyWith('listTriggerSamples', 200, { samples: [] }, { params });
    replyWith('listStepTests', 200, { tests: [] }, { params });
    serveAccounts();
    const page = await openPage('/editor/11');
    await screen.findByRole('textbox', { name: 'Name' });
    await open(page, 2);
  }

  it('the fields of its step are not shown until it is [Z196]', async () => {
    const { held, release } = hold();
    const account = wireConnection(1, 'Chat', { selected_api: chat, title: 'By a webhook', sign_in_way: 'webhook' });
    await openBefore(() => replyWith('listAuthentications', 200, { objects: [account] }, { until: held }));
    await within(step(2)).findByText('Loading the fields…');
    await waitFor(() => expect(screen.queryByText('Posts a message.')).toBeVisible());
    expect(labels()).toEqual([]);
    release();
    await waitFor(() => expect(labels()).toEqual(['Message', 'Name of the sender']));
  });

  it('its step shows the fields of all ways if that can’t be loaded [Z196]', async () => {
    await openBefore(() => replyWith('listAuthentications', 403, { errors: ['Not now.'] }));
    await waitFor(() => expect(labels()).toEqual(['Channel', 'Message', 'Name of the sender']));
  });
});
