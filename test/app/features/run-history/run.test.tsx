import { screen, waitFor, within } from '@testing-library/react';
import type { UserEvent } from '@testing-library/user-event';
import { stopStores } from '../../../support/appStore';
import { serveSignedIn } from '../../../support/home';
import { testPorts, type PortSettings } from '../../../support/ports';
import { openPage } from '../../../support/page';
import { replyWith } from '../../../support/replyWith';
import { runId, serveRun, serveRuns, wireDetails, wireRun, wireStep, wireTrigger } from '../../../support/wireRuns';

afterEach(stopStores);

const at = `/app/history/${runId(1)}`;
const failedRun = wireRun(1, { state: 'failed', reason: 'step', error: 'The sheet is gone.', error_path: 'step1' });
const failedStep = wireStep('step1', { title: 'Send the order', state: 'failed', error: 'The sheet is gone.', output: null });
const stepCard = (name: string) => screen.getByRole('article', { name });
const chooseStep = async (user: UserEvent, name: string) => {
  await user.click(within(screen.getByRole('list', { name: 'Steps' })).getByRole('button', { name: new RegExp(name) }));
  return stepCard(name);
};

const editAsJson = async (user: UserEvent) => user.click(within(await screen.findByRole('dialog')).getByRole('tab', { name: 'JSON' }));

async function open(details = wireDetails(wireRun(1)), settings: Parameters<typeof openPage>[1] = {}) {
  serveSignedIn();
  serveRun(details);
  const page = await openPage(at, settings);
  await screen.findByRole('heading', { level: 1, name: 'Roast sheet' });
  return page;
}

describe('a run', () => {
  it('a run shows the input, output, error and duration of each step, with the names of its data unchanged [Z51]', async () => {
    const { user } = await open(wireDetails(failedRun, { steps: [wireTrigger(), failedStep] }));
    expect(screen.getByText('A step failed')).toBeVisible();
    expect(screen.getByRole('link', { name: 'Open in the editor' })).toHaveAttribute('href', expect.stringMatching(/^\/editor\/\d+$/));
    expect(screen.queryByText('Order 7')).toBeNull();
    const card = stepCard('Send the order');
    expect(within(card).getByText('Failed')).toBeVisible();
    expect(screen.getAllByText('The sheet is gone.')).toEqual([within(card).getByText('The sheet is gone.')]);
    expect(within(card).getByText('250 ms')).toBeVisible();
    expect(within(card).getByText('POST https://orders.example')).toBeVisible();
    expect(within(card).getByText(/^Order id$/i)).toHaveAttribute('title', 'Order_Id');
    await user.click(within(card).getByRole('tab', { name: 'JSON' }));
    expect(within(card).getByText(/"Order_Id": 7/)).toBeVisible();
    const trigger = await chooseStep(user, 'New order');
    await user.click(within(trigger).getByRole('tab', { name: 'JSON' }));
    expect(within(trigger).getByText(/"order_id": 7/)).toBeVisible();
    expect(screen.queryByRole('article', { name: 'Send the order' })).toBeNull();
  });

  it('a run begins with the step that failed, and leads to this step in the editor [Z51]', async () => {
    await open(wireDetails(failedRun, { steps: [wireTrigger(), failedStep, wireStep('step2', { state: 'skipped' })] }));
    expect(within(stepCard('Send the order')).getByRole('link', { name: 'Edit this step' })).toHaveAttribute(
      'href',
      '/editor/1?step=step1',
    );
    expect(screen.getByRole('button', { name: /Send the order/, current: true })).toBeVisible();
  });

  it('an error that names a value leads to a replay with this value corrected, and other errors lead to the step [Z152]', async () => {
    const error = 'The VAT number “DE12” is too short.';
    const input = { vat_number: 'DE12', total: { exactNumber: '10.10' }, rows: [{ count: 1 }] };
    const refused = { ...failedStep, error, input };
    const { user } = await open(wireDetails({ ...failedRun, error }, { steps: [wireTrigger(), refused] }));
    const card = within(stepCard('Send the order'));
    expect(card.queryByRole('link', { name: 'Edit this step' })).toBeNull();
    await user.click(card.getByRole('button', { name: 'Correct and replay' }));
    const dialog = within(await screen.findByRole('dialog'));
    const field = dialog.getByRole('textbox', { name: 'VAT number' });
    await waitFor(() => expect(field).toHaveFocus());
    expect(field).toHaveAccessibleDescription(error);
    await user.type(field, '3456789');
    expect(dialog.queryByText(error)).toBeNull();
    await user.type(dialog.getByRole('textbox', { name: 'Rows › Item 1 › Count' }), '2');
    const replay = replyWith('replayRun', 201, { id: runId(2) }, { params: { id: runId(1) } });
    serveRun(wireDetails(wireRun(2, { kind: 'replay', replay_of: runId(1) })));
    await user.click(dialog.getByRole('button', { name: 'Replay' }));
    await screen.findByRole('link', { name: 'View the original run' });
    const corrected = { ...input, vat_number: 'DE123456789', rows: [{ count: 12 }] };
    expect(replay.sent[0]?.body).toEqual({ version: 'same', from_path: 'step1', input: corrected });
  });

  it('a run calls the data of a step as its app does, also where a value is corrected [Z217]', async () => {
    const input_labels = [
      {
        place: 'state',
        label: 'Stage of the order',
        choices: ['wait_pay', 'sent'].map((value) => ({ value, label: `${value} in words` })),
      },
    ];
    const labelled = { ...failedStep, input: { state: 'wait_pay' }, input_labels };
    const event = wireTrigger({ output: { id: 7 }, output_labels: [{ place: 'id', label: 'Order number' }] });
    const { user } = await open(wireDetails(failedRun, { steps: [event, labelled] }));
    const row = within(stepCard('Send the order')).getByText('Stage of the order');
    expect(row.nextSibling).toHaveTextContent(/^wait_pay in words$/);
    expect(within(await chooseStep(user, 'New order')).getByText('Order number')).toBeVisible();
    await user.click(within(await chooseStep(user, 'Send the order')).getByRole('button', { name: 'Replay from “Send the order”' }));
    const dialog = within(await screen.findByRole('dialog'));
    await user.selectOptions(dialog.getByRole('combobox', { name: 'Stage of the order' }), 'sent in words');
    const replay = replyWith('replayRun', 201, { id: runId(2) }, { params: { id: runId(1) } });
    serveRun(wireDetails(wireRun(2, { kind: 'replay', replay_of: runId(1) })));
    await user.click(dialog.getByRole('button', { name: 'Replay' }));
    await screen.findByRole('link', { name: 'View the original run' });
    expect(replay.sent[0]?.body).toEqual({ version: 'same', from_path: 'step1', input: { state: 'sent' } });
  });

  it('a replay begins at the step or at the start of the run, and keeps what was typed for both [Z152]', async () => {
    const { user } = await open(wireDetails(failedRun, { steps: [wireTrigger(), failedStep] }));
    await user.click(screen.getByRole('button', { name: 'Replay from “Send the order”' }));
    const dialog = within(await screen.findByRole('dialog'));
    await user.type(dialog.getByRole('textbox', { name: /^Order id$/i }), '5');
    const start = dialog.getByRole('combobox', { name: 'Replay from' });
    await user.selectOptions(start, 'The start of the run');
    await user.type(dialog.getByRole('textbox', { name: /^Order id$/i }), '8');
    await user.selectOptions(start, 'This step');
    expect(dialog.getByRole('textbox', { name: /^Order id$/i })).toHaveValue('75');
    await user.selectOptions(start, 'The start of the run');
    const replay = replyWith('replayRun', 201, { id: runId(2) }, { params: { id: runId(1) } });
    serveRun(wireDetails(wireRun(2, { kind: 'replay', replay_of: runId(1) })));
    await user.click(dialog.getByRole('button', { name: 'Replay' }));
    await screen.findByRole('link', { name: 'View the original run' });
    expect(replay.sent[0]?.body).toEqual({ version: 'same', from_path: 'trigger', input: { order_id: 78 } });
  });

  it('an error of a run whose step is not here is said above the steps', async () => {
    await open(wireDetails({ ...failedRun, error_path: 'loop1[400]/step1' }, { steps: [wireTrigger()], next_step: 200 }));
    expect(screen.getByText('The sheet is gone.')).toBeVisible();
  });

  it('a step that took no time has no duration, and one that was tried again is shown with all its attempts [Z51]', async () => {
    const busy = wireStep('step1', { title: 'Send the order', state: 'retried', error: 'The app is busy.' });
    const instant = wireTrigger({ ended_at: '2026-11-21T09:20:00.000Z' });
    await open(wireDetails(failedRun, { steps: [instant, busy, { ...failedStep, attempt: 2 }] }));
    const flow = within(screen.getByRole('list', { name: 'Steps' }));
    expect(flow.getAllByRole('button').map(({ textContent }) => textContent)).toEqual([
      expect.stringMatching(/New orderSucceeded$/),
      expect.stringMatching(/Send the order2 attempts · 250 msFailed$/),
    ]);
    expect(screen.getAllByRole('article', { name: 'Send the order' })).toHaveLength(2);
    expect(screen.getByText('The app is busy.')).toBeVisible();
  });

  it('a file in the data of a run is a link to its bytes [Z64]', async () => {
    const photo = {
      fileId: '0199a5f2-0000-4000-8000-000000000001',
      name: 'photo.jpg',
      type: 'image/jpeg',
      size: 5_242_880,
      digest: 'ab12',
    };
    await open(wireDetails(wireRun(1), { steps: [wireTrigger({ output: { photo } })] }));
    expect(screen.getByRole('link', { name: /^photo\.jpg \(5,242,880 bytes\)/ })).toHaveAttribute(
      'href',
      `/api/v3/runs/${runId(1)}/files/${photo.fileId}`,
    );
  });

  it('a run shows the title that its Zap gives it [Z66]', async () => {
    await open(wireDetails(wireRun(1, { title: 'Order 7' }), { steps: [wireTrigger()] }));
    expect(screen.getByText('Order 7')).toBeVisible();
  });

  it('a number has its digits in the history, and keeps them where a person edits another value [Z13, Z60]', async () => {
    const input = { id: { exactNumber: '8202522731445525542' }, total: { exactNumber: '10.10' }, name: 'Ada' };
    const { user } = await open(wireDetails(failedRun, { steps: [wireTrigger(), { ...failedStep, input }] }));
    const card = stepCard('Send the order');
    expect(within(card).getByText('8202522731445525542')).toBeVisible();
    expect(within(card).getByText('10.10')).toBeVisible();
    await user.click(screen.getByRole('button', { name: 'Replay from “Send the order”' }));
    await editAsJson(user);
    const field = await screen.findByRole<HTMLTextAreaElement>('textbox', { name: 'Input' });
    expect(field.value).toBe('{\n  "id": 8202522731445525542,\n  "total": 10.10,\n  "name": "Ada"\n}');
    const edited = field.value.replace('Ada', 'Grace');
    await user.clear(field);
    await user.click(field);
    await user.paste(edited);
    const replay = replyWith('replayRun', 201, { id: runId(2) }, { params: { id: runId(1) } });
    serveRun(wireDetails(wireRun(2, { kind: 'replay', replay_of: runId(1) })));
    await user.click(screen.getByRole('button', { name: 'Replay' }));
    await screen.findByRole('link', { name: 'View the original run' });
    expect(replay.sent[0]?.body).toEqual({ version: 'same', from_path: 'step1', input: { ...input, name: 'Grace' } });
  });

  it('a run under way is followed until it has ended [Z51]', async () => {
    const running = wireRun(1, { state: 'running', ended_at: null });
    const { store } = await open(wireDetails(running, { steps: [wireTrigger()] }));
    serveRun(wireDetails(wireRun(1)));
    await store.ports.clock.advance(2000);
    expect(await screen.findByRole('article', { name: 'Send the order' })).toBeVisible();
    expect(screen.queryByText('Running')).toBeNull();
  });

  it('a run is replayed from a step with an edited input, on the live version [Z13, Z51]', async () => {
    const { user, address } = await open(wireDetails(failedRun, { steps: [wireTrigger(), failedStep] }));
    await user.click(screen.getByRole('button', { name: 'Replay from “Send the order”' }));
    await editAsJson(user);
    const input = await screen.findByRole('textbox', { name: 'Input' });
    await user.clear(input);
    await user.click(input);
    await user.paste('{"url": ');
    await user.click(screen.getByRole('button', { name: 'Replay' }));
    expect(await screen.findByText('This isn’t valid JSON.')).toBeVisible();
    await user.click(input);
    await user.paste('"https://orders.example", "Order_Id": 8}');
    await user.selectOptions(screen.getByRole('combobox', { name: 'Version' }), 'The live version');
    const replay = replyWith('replayRun', 201, { id: runId(2) }, { params: { id: runId(1) } });
    serveRun(wireDetails(wireRun(2, { kind: 'replay', replay_of: runId(1) })));
    await user.click(screen.getByRole('button', { name: 'Replay' }));
    expect(await screen.findByRole('link', { name: 'View the original run' })).toHaveAttribute('href', at);
    expect(address()).toBe(`/app/history/${runId(2)}`);
    expect(replay.sent[0]?.body).toEqual({
      version: 'live',
      from_path: 'step1',
      input: { url: 'https://orders.example', Order_Id: 8 },
    });
  });

  it('a replay whose input was not changed sends none, so that hidden secrets keep their values [Z13, Z46]', async () => {
    const { user } = await open(wireDetails(failedRun, { steps: [wireTrigger(), failedStep] }));
    await user.click(screen.getByRole('button', { name: 'Replay from “Send the order”' }));
    const replay = replyWith(
      'replayRun',
      409,
      { errors: ['The version of this run no longer exists.'], reason: 'invalid_request' },
      {
        params: { id: runId(1) },
      },
    );
    await user.click(await screen.findByRole('button', { name: 'Replay' }));
    expect(await screen.findByText('The version of this run no longer exists.')).toBeVisible();
    expect(replay.sent[0]?.body).toEqual({ version: 'same', from_path: 'step1' });
  });

  it('a run of a Zap that was moved to another account is shown without replays [S51]', async () => {
    const moved = { ...failedRun, can_replay: false };
    await open(wireDetails(moved, { steps: [wireTrigger({ can_replay: false }), { ...failedStep, can_replay: false }] }));
    expect(within(stepCard('Send the order')).getByText('Failed')).toBeVisible();
    expect(screen.queryByRole('button', { name: /replay/i })).toBeNull();
  });

  const heldRun = wireRun(1, { state: 'held', reason: 'connection', ended_at: null });
  const disconnected = 'Issues is disconnected: The token was revoked. Reconnect it.';
  const heldSteps = [wireTrigger(), wireStep('step1', { title: 'Send the order', state: 'retried', error: disconnected, output: null })];

  it('a run that a lost connection holds says the error once, lets its owner reconnect it, and is then shown as it goes on [Z03, Z152]', async () => {
    const line: NonNullable<PortSettings['line']> = new Set();
    const lost = [{ id: 7, app: 'GiteaCLIAPI', title: 'Issues' }];
    await open(wireDetails(heldRun, { steps: heldSteps, lost_connections: lost }), { line });
    expect(screen.getAllByText(disconnected)).toHaveLength(1);
    expect(screen.getByText('On hold: a connection has to be reconnected')).toBeVisible();
    expect(screen.getByRole('link', { name: /^Reconnect Issues/ })).toHaveAttribute(
      'href',
      '/engine/auth/start/GiteaCLIAPI?connection=7&tab=new',
    );
    serveRun(wireDetails(wireRun(1)));
    testPorts({ line }).tabs.post({ kind: 'appReconnected', id: 7 });
    await waitFor(() => expect(screen.queryByText(disconnected)).toBeNull());
    expect(screen.queryByText(/^On hold/)).toBeNull();
  });

  it('a run that a connection of another person holds leads to the step, where another connection can be chosen [Z152]', async () => {
    await open(wireDetails(heldRun, { steps: heldSteps, lost_connections: [] }));
    expect(screen.getByText(/^Ask the owner of the connection to reconnect it, or publish the Zap with another one/)).toBeVisible();
    expect(screen.getByRole('link', { name: 'Edit this step' })).toHaveAttribute('href', '/editor/1?step=step1');
  });

  it('a run is cancelled after asking, and then shown as it is [Z07]', async () => {
    const { user } = await open(wireDetails(wireRun(1, { state: 'waiting', reason: 'delay', ended_at: null })));
    await user.click(screen.getByRole('button', { name: 'Cancel run' }));
    const dialog = await screen.findByRole('alertdialog', { name: 'Cancel this run?' });
    const cancelled = wireRun(1, { state: 'cancelled', reason: 'cancelled' });
    const request = replyWith('cancelRun', 200, cancelled, { params: { id: runId(1) } });
    serveRun(wireDetails(cancelled));
    await user.click(within(dialog).getByRole('button', { name: 'Cancel run' }));
    expect(await screen.findByText('Cancelled by a person')).toBeVisible();
    expect(request.sent).toHaveLength(1);
    expect(screen.queryByRole('button', { name: 'Cancel run' })).toBeNull();
  });

  it('a run that has ended in the meantime says so, and is shown as it is [Z06]', async () => {
    const { user } = await open(wireDetails(wireRun(1, { state: 'running', ended_at: null })));
    await user.click(screen.getByRole('button', { name: 'Cancel run' }));
    replyWith('cancelRun', 409, { errors: ['This run has already ended.'] }, { params: { id: runId(1) } });
    serveRun(wireDetails(wireRun(1)));
    await user.click(within(await screen.findByRole('alertdialog')).getByRole('button', { name: 'Cancel run' }));
    expect(await screen.findAllByText('This run has already ended.')).not.toHaveLength(0);
    expect(await screen.findByRole('button', { name: 'Replay from the start' })).toBeVisible();
  });

  it('a run that waits for the release of a digest is continued by hand', async () => {
    const waiting = wireRun(1, {
      state: 'waiting',
      reason: 'digest',
      ended_at: null,
      wait: { kind: 'digest', path: 'step1', due_at: null },
    });
    const { user } = await open(wireDetails(waiting));
    const release = replyWith('continueRun', 200, wireRun(1), { params: { id: runId(1) } });
    serveRun(wireDetails(wireRun(1)));
    await user.click(screen.getByRole('button', { name: 'Release digest now' }));
    await waitFor(() => expect(screen.queryByRole('button', { name: 'Release digest now' })).toBeNull());
    expect(release.sent).toHaveLength(1);
  });

  it('a run with a step whose outcome is unknown asks, and takes the answer [Z05, Z69]', async () => {
    const asking = wireRun(1, {
      state: 'waiting',
      reason: 'answer',
      ended_at: null,
      wait: { kind: 'answer', path: 'step1', due_at: null },
    });
    const uncertain = wireStep('step1', {
      title: 'Send the order',
      state: 'uncertain',
      error: 'The webhook answered 500.',
      output: { status: 500, body: 'Out of order' },
      ended_at: null,
    });
    const { user } = await open(wireDetails(asking, { steps: [wireTrigger(), uncertain] }));
    expect(screen.getByText('Was this step done?')).toBeVisible();
    expect(screen.getByText(/while “Send the order” was under way/)).toBeVisible();
    const card = stepCard('Send the order');
    for (const text of ['The webhook answered 500.', 'Reply', 'Out of order']) expect(within(card).getByText(text)).toBeVisible();
    const answer = replyWith('answerRun', 200, wireRun(1), { params: { id: runId(1) } });
    serveRun(wireDetails(wireRun(1)));
    await user.click(screen.getByRole('button', { name: 'It was done' }));
    await waitFor(() => expect(screen.queryByText('Was this step done?')).toBeNull());
    expect(answer.sent[0]?.body).toEqual({ answer: 'done' });
  });

  it('a run shows further steps and large values on request [Z51]', async () => {
    const { user } = await open(
      wireDetails(wireRun(1), {
        steps: [wireTrigger(), wireStep('loop1[0]/step1', { title: 'First', is_output_large: true, output: null })],
        next_step: 2,
      }),
    );
    expect(within(stepCard('First')).getByText('Item 1')).toBeVisible();
    const whole = replyWith('getRunStep', 200, wireStep('loop1[0]/step1', { title: 'First', output: { letters: 'abc' } }), {
      params: { id: runId(1) },
    });
    await user.click(within(stepCard('First')).getByRole('button', { name: 'Show all of it' }));
    expect(await within(stepCard('First')).findByText('abc')).toBeInTheDocument();
    expect(whole.sent[0]?.query).toEqual({ path: 'loop1[0]/step1', attempt: '1' });
    const further = serveRun(wireDetails(wireRun(1), { steps: [wireStep('loop1[1]/step1', { title: 'Second' })] }));
    await user.click(screen.getByRole('button', { name: 'Show more steps' }));
    expect(await screen.findByRole('article', { name: 'Second' })).toBeVisible();
    expect(within(await chooseStep(user, 'First')).getByText('abc')).toBeInTheDocument();
    expect(further.sent[0]?.query).toEqual({ steps_from: '2' });
  });

  it('a run that does not exist says so, and leads back to the list', async () => {
    serveSignedIn();
    replyWith('getRun', 404, { errors: ['Not found.'], reason: 'not_found' }, { params: { id: 'no-such-run' } });
    const { user } = await openPage('/app/history/no-such-run');
    await screen.findByText('There is no such run');
    serveRuns([]);
    await user.click(screen.getByRole('link', { name: 'Back to History' }));
    expect(await screen.findByRole('heading', { name: 'No runs yet' })).toBeVisible();
  });
});
