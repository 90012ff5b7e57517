import { screen, waitFor, within } from '@testing-library/react';
import { editorSlice } from '../../../../src/app/features/editor/state';
import { selectTests } from '../../../../src/app/features/editor/tests/state';
import { dateAndTime } from '../../../../src/domain/dates';
import { stopStores } from '../../../support/appStore';
import type { OpenPage } from '../../../support/page';
import { failToReach, replyWith } from '../../../support/replyWith';
import {
  choose,
  draft,
  hold,
  nodes,
  open,
  openEditor,
  showTab,
  params,
  serveConnections,
  save,
  serveSave,
  step,
  stepServices,
  stored,
} from './editing';

afterEach(stopStores);

const sheetFields = [
  {
    key: 'sheet',
    label: 'Sheet',
    type: 'choice' as const,
    is_required: true,
    help: null,
    placeholder: null,
    initial: null,
    choices: [],
    has_dynamic_choices: true,
  },
  {
    key: 'row',
    label: 'Row',
    type: 'text' as const,
    is_required: false,
    help: null,
    placeholder: null,
    initial: null,
    choices: [],
    has_dynamic_choices: false,
  },
];
/** The sheet has fields. */
const serveFields = () =>
  replyWith(
    'getAppOperations',
    200,
    {
      selected_api: stepServices[1]!.key,
      can_run: true,
      triggers: [],
      actions: [
        {
          event: 'add_row',
          title: 'Add a row',
          help: 'Adds a row.',
          kind: 'write',
          is_task: true,
          fields: sheetFields,
          sample: { row: 4 },
        },
      ],
      connection: null,
    },
    { params: { id: 'GoogleSheetsV2CLIAPI' } },
  );
const events = [
  { id: '71', received_at: '2026-11-21T09:00:00.000Z', sample: { order_id: 9, customer: { first_name: 'Mina' } } },
  { id: '70', received_at: '2026-11-21T08:00:00.000Z', sample: { order_id: 8, customer: { first_name: 'Ada' } } },
];
const findSamples = async (page: OpenPage) => {
  await open(page, 1, 'Test');
  replyWith('testTrigger', 200, { source: 'events', samples: events }, { params });
  await page.user.click(await screen.findByRole('button', { name: 'Find a sample' }));
  expect(await screen.findByText('A real event of this trigger.')).toBeVisible();
};
const errorOf = (page: OpenPage) => {
  const { trigger, steps } = selectTests(page.store.getState());
  const state = steps.step1 ?? trigger;
  return state?.phase === 'failed' ? state.error : null;
};

describe('tests in the editor', () => {
  it('the last events of the trigger are its samples: later steps show their data, and insert it', async () => {
    serveFields();
    const page = await openEditor();
    await findSamples(page);
    await open(page, 2);
    await page.user.click(await screen.findByRole('button', { name: 'Insert data into Row' }));
    const picker = await screen.findByRole('tree', { name: 'Data from earlier steps' });
    await page.user.click(within(picker).getByRole('treeitem', { name: /First name\s*Mina/ }));
    const kept = serveSave();
    await page.store.ports.clock.advance(1000);
    await waitFor(() =>
      expect(kept.sent[0]?.body).toMatchObject({ definition: { steps: [{ fields: { row: '{{trigger.customer.first_name}}' } }] } }),
    );
  });

  it('a step is tested with the chosen sample after what was edited is saved, and shows what went in and came out', async () => {
    const page = await openEditor();
    await findSamples(page);
    await page.user.click(within(step(1)).getByRole('button', { name: /^Use Event 2, .* as sample$/ }));
    await open(page, 2, 'Setup');
    await page.user.click(within(step(2)).getByText('Note', { selector: 'summary' }));
    await page.user.type(within(step(2)).getByRole('textbox', { name: 'Note' }), 'x');
    await showTab(page, 'Test');
    const kept = serveSave(2);
    const body = { run_id: '0198c0de-0000-7000-8000-000000000001', outcome: 'succeeded' as const, duration_ms: 84, error: null };
    const tested = replyWith('testStep', 200, { ...body, input: { Row_1: 'a' }, output: { rowNumber: 4 } }, { params });
    await page.user.click(within(step(2)).getByRole('button', { name: 'Test step' }));
    expect(await within(step(2)).findByText('The step worked.')).toBeVisible();
    expect(within(step(2)).getByText('Row 1')).toBeVisible();
    expect(within(step(2)).getByText('Row number')).toBeVisible();
    expect(kept.sent).toHaveLength(1);
    expect(tested.sent.map((each) => each.body)).toEqual([{ step_key: 'step1', base_revision: 2, sample_id: '70' }]);
  });

  it('a step is tested as it is now, although an earlier change is still being saved', async () => {
    const page = await openEditor();
    await findSamples(page);
    await open(page, 2, 'Setup');
    await page.user.click(within(step(2)).getByText('Note', { selector: 'summary' }));
    const note = within(step(2)).getByRole('textbox', { name: 'Note' });
    const { held, release } = hold();
    const first = serveSave(2, { until: held });
    await page.user.type(note, 'x');
    void save(page);
    await waitFor(() => expect(first.sent).toHaveLength(1));
    await page.user.type(note, 'y');
    await showTab(page, 'Test');
    const second = serveSave(3);
    const body = { run_id: '0198c0de-0000-7000-8000-000000000001', outcome: 'succeeded' as const, duration_ms: 84, error: null };
    const tested = replyWith('testStep', 200, { ...body, input: {}, output: {} }, { params });
    await page.user.click(within(step(2)).getByRole('button', { name: 'Test step' }));
    release();
    expect(await within(step(2)).findByText('The step worked.')).toBeVisible();
    expect(JSON.stringify(second.sent[0]?.body)).toContain('"note":"xy"');
    expect(tested.sent.map((each) => each.body)).toMatchObject([{ base_revision: 3 }]);
  });

  it('the last result of a test is shown again after a reload, without running the step again', async () => {
    const last = { run_id: '0198c0de-0000-7000-8000-000000000001', outcome: 'succeeded' as const, duration_ms: 84, error: null };
    const test = { ...last, step_key: 'step1', tested_at: '2026-11-21T09:00:00.000Z', input: { Row_1: 'a' }, output: { rowNumber: 4 } };
    replyWith('listStepTests', 200, { tests: [test] }, { params });
    const page = await openEditor();
    await open(page, 2, 'Test');
    expect(await within(step(2)).findByText('The step worked.')).toBeVisible();
    expect(within(step(2)).getByText('Row number')).toBeVisible();
    const tested = dateAndTime(Date.parse(test.tested_at), 'short');
    expect(within(step(2)).getByText(new RegExp(`^Tested on ${tested}. Took 84 ms.`))).toBeVisible();
  });

  it('the last events of the trigger are its samples again after a reload, without looking for them again', async () => {
    serveFields();
    replyWith('listTriggerSamples', 200, { samples: events }, { params });
    const page = await openEditor();
    await open(page, 1, 'Test');
    expect(await screen.findByText('A real event of this trigger.')).toBeVisible();
    const listed = within(within(step(1)).getByRole('list', { name: 'Events' })).getAllByRole('listitem');
    expect(listed.map(({ textContent }) => textContent)).toEqual([
      expect.stringMatching(/^Event 1, .*In use$/),
      expect.stringMatching(/^Event 2, .*Use as sample$/),
    ]);
    await open(page, 2);
    await page.user.click(await screen.findByRole('button', { name: 'Insert data into Row' }));
    const picker = await screen.findByRole('tree', { name: 'Data from earlier steps' });
    expect(within(picker).getByRole('treeitem', { name: /First name\s*Mina/ })).toBeVisible();
  });

  it('a step and a trigger with another app have neither the test nor the samples of the former one', async () => {
    const test = { step_key: 'step1', tested_at: '2026-11-21T09:00:00.000Z', input: {}, output: { rowNumber: 4 }, error: null };
    const last = { ...test, run_id: '0198c0de-0000-7000-8000-000000000001', outcome: 'succeeded' as const, duration_ms: 84 };
    replyWith('listTriggerSamples', 200, { samples: events }, { params });
    replyWith('listStepTests', 200, { tests: [last] }, { params });
    const page = await openEditor();
    await open(page, 2, 'Test');
    expect(await within(step(2)).findByText('The step worked.')).toBeVisible();
    await choose(page, 2, 'Formatter', 'Text');
    await showTab(page, 'Test');
    expect(await within(step(2)).findByRole('button', { name: 'Test step' })).toBeVisible();
    expect(within(step(2)).queryByText('The step worked.')).toBeNull();
    page.store.dispatch(editorSlice.actions.eventChosen({ key: 'trigger', app: 'ShopifyCLIAPI', event: 'new_product' }));
    expect(selectTests(page.store.getState()).trigger).toBeNull();
  });

  it('the last tests of a Zap that was left while they loaded are not shown in another Zap', async () => {
    const test = { step_key: 'step1', tested_at: '2026-11-21T09:00:00.000Z', input: {}, output: { rowNumber: 4 }, error: null };
    const late = { ...test, run_id: '0198c0de-0000-7000-8000-000000000001', outcome: 'succeeded' as const, duration_ms: 84 };
    const [left, entered] = [hold(), hold()];
    const asked = replyWith('listStepTests', 200, { tests: [late] }, { params, until: left.held });
    const page = await openEditor();
    await waitFor(() => expect(asked.sent).toHaveLength(1));
    const other = draft({ id: 12, title: 'Another' });
    const wanted = replyWith('getZap', 200, other, { params: { id: 12 }, until: entered.held });
    replyWith('getZapDraft', 200, stored(other), { params: { id: 12 } });
    serveConnections();
    page.store.ports.location.push('/editor/12');
    await waitFor(() => expect(wanted.sent).toHaveLength(1));
    left.release();
    entered.release();
    await waitFor(() => expect(screen.getByRole('textbox', { name: 'Name' })).toHaveValue('Another'));
    await open(page, 2, 'Test');
    expect(await within(step(2)).findByRole('button', { name: 'Test step' })).toBeVisible();
    expect(within(step(2)).queryByText('The step worked.')).toBeNull();
  });

  it('a step that fails its test shows the error of the app', async () => {
    const page = await openEditor();
    await open(page, 2, 'Test');
    const body = { run_id: '0198c0de-0000-7000-8000-000000000001', outcome: 'failed' as const, duration_ms: 84, input: {}, output: null };
    replyWith('testStep', 200, { ...body, error: 'The sheet is gone.' }, { params });
    await page.user.click(await within(step(2)).findByRole('button', { name: 'Test step' }));
    expect(await within(step(2)).findByText('The step failed.')).toBeVisible();
    expect(within(step(2)).getByText(/The sheet is gone\./)).toBeVisible();
  });

  it('a sample error has the id and title of what failed, a code, the status and the step [B3.29, B8.27]', async () => {
    const page = await openEditor();
    await open(page, 1, 'Test');
    replyWith('testTrigger', 400, { errors: ['Shopify could not be reached.'], reason: 'invalid_request' }, { params });
    await page.user.click(await screen.findByRole('button', { name: 'Find a sample' }));
    expect(await screen.findByText('We had trouble finding a sample.')).toBeVisible();
    expect(screen.getByText('Shopify could not be reached.')).toBeVisible();
    expect(errorOf(page)).toMatchObject({
      id: 11,
      title: 'We had trouble finding a sample.',
      code: 'invalid_request',
      status: 400,
      step: 'trigger',
    });
  });

  it('a step whose Zap cannot be saved is not tested, and a server that is not reached is said', async () => {
    const page = await openEditor('/editor/11', draft());
    await open(page, 2, 'Test');
    failToReach('testStep', 1, params);
    await page.user.click(await within(step(2)).findByRole('button', { name: 'Test step' }));
    expect(await within(step(2)).findByText('We couldn’t reach the server. Try again in a moment.')).toBeVisible();
    expect(errorOf(page)).toMatchObject({ code: 'unreachable', status: null, step: 'step1' });
    await page.user.type(screen.getByRole('textbox', { name: 'Name' }), '!');
    replyWith('updateZap', 400, { errors: ['No.'] }, { params });
    await page.user.click(within(step(2)).getByRole('button', { name: 'Test step' }));
    expect(await within(step(2)).findByText(/Your changes aren’t saved yet/)).toBeVisible();
    expect(errorOf(page)).toMatchObject({ code: 'unsaved' });
  });

  it('the choices that an app knows are loaded when its field is shown, and again on request', async () => {
    serveFields();
    const choices = replyWith('listFieldChoices', 400, { errors: ['Connect Google Sheets first.'] }, { params });
    const { definition } = stored(draft());
    const steps = definition.steps.map((each) => ({ ...each, connectionId: 1 }));
    const page = await openEditor('/editor/11', draft(), ['GoogleSheetsV2CLIAPI@2'], {}, {}, { definition: { ...definition, steps } });
    await open(page, 2);
    expect(await screen.findByText('Connect Google Sheets first.')).toBeVisible();
    expect(choices.sent.map(({ body }) => body)).toEqual([{ step_key: 'step1', field: 'sheet' }]);
    replyWith('listFieldChoices', 200, { choices: [{ value: 's1', label: 'Orders of today' }] }, { params });
    await page.user.click(screen.getByRole('button', { name: 'Reload choices of Sheet' }));
    await page.user.selectOptions(
      screen.getByRole('combobox', { name: 'Sheet (required)' }),
      await screen.findByRole('option', { name: 'Orders of today' }),
    );
    const kept = serveSave();
    await page.store.ports.clock.advance(1000);
    await waitFor(() => expect(kept.sent[0]?.body).toMatchObject({ definition: { steps: [{ fields: { sheet: 's1' } }] } }));
  });
});

describe('the settings of a step', () => {
  it('the choices that an app knows are asked for when an account is chosen, and not before', async () => {
    serveFields();
    const page = await openEditor('/editor/11', draft(), ['GoogleSheetsV2CLIAPI@2', 'GoogleSheetsV2CLIAPI@3']);
    await open(page, 2);
    expect(await screen.findByText('Choose an account first.')).toBeVisible();
    await showTab(page, 'Setup');
    const kept = serveSave();
    replyWith('listFieldChoices', 200, { choices: [{ value: 's1', label: 'Orders of today' }] }, { params });
    await page.user.selectOptions(await screen.findByRole('combobox', { name: 'Google Sheets account' }), '2');
    await showTab(page, 'Configure');
    expect(await screen.findByRole('option', { name: 'Orders of today' })).toBeInTheDocument();
    expect(kept.sent[0]?.body).toMatchObject({ definition: { steps: [{ connectionId: 2 }] } });
  });

  it('a digest that is released at certain times shows the zone of these times, and leads to its choice', async () => {
    const digest = { ...nodes('add_row')[0]!, selected_api: 'DigestCLIAPI@1.0.0', action: 'append' };
    const page = await openEditor('/editor/11', draft({ nodes: [...nodes('new_order'), digest] }));
    await open(page, 2);
    const release = await within(step(2)).findByRole('combobox', { name: 'Release the digest' });
    const zone = /Time zone: Europe\/Berlin, from the Zap’s owner\./;
    await page.user.selectOptions(release, 'when it has a number of entries');
    expect(within(step(2)).queryByText(zone)).toBeNull();
    await page.user.selectOptions(release, 'at certain times');
    expect(within(step(2)).getByText(zone)).toBeVisible();
    replyWith('listTimezones', 200, { objects: [] });
    await page.user.click(within(step(2)).getByRole('button', { name: 'Change the time zone' }));
    expect(await screen.findByRole('combobox', { name: /zone/i })).toBeVisible();
  });

  it('the address of a trigger is replaced after a question, and kept if the person cancels', async () => {
    const address = 'https://patchbay.example/hooks/first';
    const page = await openEditor('/editor/11', draft(), [], {}, {}, { hook_address: address });
    await open(page, 1);
    await page.user.click(await screen.findByRole('button', { name: 'Replace the URL' }));
    const question = await screen.findByRole('alertdialog', { name: 'Replace the URL of this trigger?' });
    await page.user.click(within(question).getByRole('button', { name: 'Keep the URL' }));
    await waitFor(() => expect(screen.queryByRole('alertdialog')).toBeNull());
    expect(screen.getByText(address)).toBeVisible();
    const replaced = replyWith('replaceHookAddress', 200, { hook_address: 'https://patchbay.example/hooks/second' }, { params });
    await page.user.click(screen.getByRole('button', { name: 'Replace the URL' }));
    const again = await screen.findByRole('alertdialog', { name: 'Replace the URL of this trigger?' });
    await page.user.click(within(again).getByRole('button', { name: 'Replace it' }));
    expect(await screen.findByText('https://patchbay.example/hooks/second')).toBeVisible();
    expect(replaced.sent).toHaveLength(1);
  });
});
