import { act, fireEvent, waitFor, within } from '@testing-library/react';
import { selectToasts } from '../../../../../src/app/features/toasts';
import { selectOpen } from '../../../../../src/app/features/editor/state';
import { replyWith } from '../../../../support/replyWith';
import { draft, open, openEditor, service, step, stepServices, stored } from '../editing';

const key = 'WebHookCLIAPI';
const titles = { post: 'Send a request', put: 'Replace data', custom_request: 'Send a custom request' };
const labels = { url: 'Address', headers: 'Headers', token: 'Token', bodyType: 'Body format', body: 'Body' };
const types = { url: 'text', headers: 'pairs', token: 'secret', bodyType: 'text', body: 'longText' } as const;

const field = (name: keyof typeof labels) => ({
  ...{ key: name, label: labels[name], type: types[name], help: null, placeholder: null, initial: null, choices: [] },
  is_required: name === 'url',
  has_dynamic_choices: false,
  ...(name !== 'url' && { group: 'more' as const }),
});
const keepsFile = { ...field('body'), key: 'keepsFile', label: 'Keep the reply', type: 'text' as const };

/** A Zap with the step “Send a request”, which has an address already. */
async function openRequest() {
  const actions = Object.entries(titles).map(([event, title]) => ({
    ...{ event, title, help: '', kind: 'write' as const, is_task: true, sample: {} },
    fields: [...(Object.keys(labels) as (keyof typeof labels)[]).map(field), keepsFile],
  }));
  replyWith(
    'getAppOperations',
    200,
    { selected_api: `${key}@1.0.0`, can_run: true, triggers: [], actions, connection: null },
    { params: { id: key } },
  );
  const hooks = service(
    key,
    'Webhooks',
    Object.entries(titles).map(([action, title]) => ({ kind: 'write', action, title })),
    { authType: 'none' },
  );
  const zap = draft();
  const fields = { url: 'https://old.example', headers: [{ name: 'X-Old', value: '1' }], keepsFile: 'yes' };
  const request = { kind: 'action' as const, key: 'step1', app: key, event: 'post', connectionId: null, title: null, note: 'Mine', fields };
  const definition = { ...stored(zap).definition, steps: [request] };
  const page = await openEditor('/editor/11', zap, [], {}, {}, { definition }, [...stepServices, hooks]);
  await open(page, 2);
  const address = await within(step(2)).findByRole('textbox', { name: /^Address/ });
  await page.user.click(address);
  // Another chunk shows the messages.
  const toast = () => selectToasts(page.store.getState()).at(-1)!;
  const undo = () => act(() => page.store.dispatch(toast().act!.event));
  const shown = () => within(step(2)).getByRole('textbox', { name: /^Address/ });
  const now = () => selectOpen(page.store.getState())!.definition.steps[0]!;
  const paste = async (text: string) => {
    fireEvent.paste(address, { clipboardData: { getData: () => text } });
    await waitFor(() => expect(selectToasts(page.store.getState())).not.toEqual([]));
  };
  return { paste, now, toast, undo, shown, before: now() };
}

describe('a cURL line in the address of a request', () => {
  it('fills in the step when it is pasted, in one change that can be undone [Z107]', async () => {
    const { paste, now, toast, undo, shown, before } = await openRequest();
    await paste(`curl 'https://a.example/?b=c' \\\n  -H 'Authorization: Bearer t3' \\\n  --json '{\n  "a": 1\n}'`);
    expect(now()).toMatchObject({ key: 'step1', event: 'post', note: 'Mine' });
    expect(now().fields).toEqual({
      ...{ url: 'https://a.example/?b=c', token: 't3', bodyType: 'json', body: '{\n  "a": 1\n}', keepsFile: 'yes' },
      headers: [{ name: 'Accept', value: 'application/json' }],
    });
    await waitFor(() => expect(shown()).toHaveTextContent('https://a.example/?b=c'));
    // Folded fields are shown.
    expect(within(step(2)).getByLabelText('Token')).toHaveValue('t3');
    expect(toast().message).toBe('Filled in from the cURL line: Address, Headers, Token, Body format, and Body.');
    undo();
    expect(now()).toEqual(before);
    await waitFor(() => expect(shown()).toHaveTextContent('https://old.example'));
  });

  it('changes the event to one that has the method, and says so [Z107]', async () => {
    const { paste, now, toast } = await openRequest();
    await paste('curl -X PUT https://a.example');
    expect(now()).toMatchObject({ event: 'put', fields: { url: 'https://a.example', keepsFile: 'yes' } });
    expect(toast().message).toContain('The event is now “Replace data”.');
  });

  it('names what cannot be used, until the message is closed [Z107]', async () => {
    const { paste, toast } = await openRequest();
    await paste('curl -k -d @a.json -H "X-Id: $ID" -H "Authorization: t3" https://a.example | jq .');
    expect(toast()).toMatchObject({ type: 'info', dismissAfter: null });
    expect(toast().message).toContain('Replace $ID by its value.');
    expect(toast().message).toContain('Authorization is in Headers, where values aren’t kept secret.');
    expect(toast().message).toContain('Couldn’t be used: -k, everything from “|”, and the file “a.json”.');
  });

  it('names the variables of other programs, which no step gives [Z185]', async () => {
    const { paste, now, toast } = await openRequest();
    await paste("curl --location '{{baseUrl}}/a' --header 'X-Trace: {{trigger.body.id}}' --header 'X-Id: {{id}}' --data '[]'");
    expect(now().fields.url).toBe('{{baseUrl}}/a');
    expect(toast().message).toContain('Replace {{baseUrl}} and {{id}} by their values.');
  });

  it('keeps a line that cannot be read as it was entered, and says why [Z107]', async () => {
    const { paste, now, toast } = await openRequest();
    await paste(`curl -H 'A: b https://a.example`);
    expect(toast()).toMatchObject({ type: 'error', message: "The cURL line has a quotation mark (') that isn’t closed." });
    expect(now().fields.url).toContain(`curl -H 'A: b https://a.example`);
  });
});
