import { takeRenders } from '../../../../support/renderCounter';
import { fireEvent, screen, waitFor, within } from '@testing-library/react';
import { selectTests } from '../../../../../src/app/features/editor/tests/state';
import { replyWith } from '../../../../support/replyWith';
import { choose, draft, open, openEditor, params, service, step, stepServices, stored } from '../editing';

const hooks = service(
  'WebHookCLIAPI',
  'Webhooks',
  [
    { kind: 'read', action: 'catch_hook', title: 'Catch a hook' },
    { kind: 'write', action: 'post', title: 'Send a request' },
  ],
  { authType: 'none' },
);
const wire = (key: string, label: string, isRequired: boolean, type: 'text' | 'number' | 'moment' = 'text') => ({
  ...{ key, label, type, help: null, placeholder: null, initial: null, choices: [] },
  is_required: isRequired,
  has_dynamic_choices: false,
});
const event = { id: '71', received_at: '2026-11-21T09:00:00.000Z', sample: { order: 9 } };

/** A Zap from a hook to a request, whose draft the server has checked. */
async function openHooks(
  gaps: readonly { step_key: string; type: 'field_wrong' | 'field_missing'; message: string }[] = [],
  { folded = [] }: { folded?: readonly string[] } = {},
) {
  replyWith(
    'getAppOperations',
    200,
    {
      selected_api: 'WebHookCLIAPI@1.0.0',
      can_run: true,
      triggers: [
        {
          event: 'catch_hook',
          title: 'Catch a hook',
          help: '',
          kind: 'hook',
          fields: [wire('secret', 'Secret', false)],
          sample: { order: 1 },
        },
      ],
      actions: [
        {
          event: 'post',
          title: 'Send a request',
          help: '',
          kind: 'write',
          is_task: true,
          fields: [
            wire('url', 'Address', true),
            ...['a', 'b', 'c', 'd'].map((key) => ({
              ...wire(key, `Option ${key}`, false),
              ...(folded.includes(key) && { group: 'more' as const }),
            })),
            wire('wait', 'Wait', true, 'number'),
            { ...wire('body', 'Body', true), json: { field: 'format', values: ['', 'json'] } },
            wire('format', 'Format', true),
            wire('due', 'Due', true, 'moment'),
          ],
          sample: {},
        },
      ],
      connection: null,
    },
    { params: { id: 'WebHookCLIAPI' } },
  );
  const zap = draft();
  const head = { connectionId: null, title: null, note: '' };
  const definition = {
    ...stored(zap).definition,
    trigger: { ...head, key: 'trigger', app: 'WebHookCLIAPI', event: 'catch_hook', fields: {} },
    steps: [{ ...head, kind: 'action' as const, key: 'step1', app: 'WebHookCLIAPI', event: 'post', fields: { b: 'kept', url: 'x' } }],
  };
  return openEditor('/editor/11', zap, [], {}, {}, { definition, gaps: [...gaps], hook_address: 'https://zaps.example/hooks/q3' }, [
    ...stepServices,
    hooks,
  ]);
}

describe('the fields of a step', () => {
  it('a hook shows its address and a command, and the first event that comes fills in the sample without a press', async () => {
    const page = await openHooks();
    await open(page, 1);
    expect(await within(step(1)).findByText('Waiting for an event…')).toBeVisible();
    expect(within(step(1)).getByText(/^curl .*'https:\/\/zaps\.example\/hooks\/q3'$/)).toBeVisible();
    expect(within(step(1)).queryByRole('textbox', { name: 'Secret' })).toBeNull();
    replyWith('listTriggerSamples', 200, { samples: [event] }, { params });
    // The first answers have no events.
    await waitFor(async () => {
      await page.store.ports.clock.advance(2000);
      expect(within(step(1)).getByText(/^An event arrived/)).toBeVisible();
    });
    expect(selectTests(page.store.getState()).trigger).toMatchObject({ phase: 'tested', chosen: '71' });
  });

  it('fields that are needed or filled in come first, and the others are folded, which is remembered', async () => {
    const page = await openHooks();
    await open(page, 2);
    const names = () =>
      within(step(2))
        .getAllByRole('textbox', { name: /^(Address|Option|Wait)/ })
        .map((box) => document.getElementById(box.getAttribute('aria-labelledby')!)!.textContent);
    await within(step(2)).findByRole('textbox', { name: /^Address/ });
    expect(names()).toEqual(['Address (required)', 'Option b', 'Wait (required)']);
    await page.user.click(within(step(2)).getByText('More options (3)'));
    expect(within(step(2)).getByRole('textbox', { name: 'Option d' })).toBeVisible();
    await open(page, 1);
    await open(page, 2);
    expect(await within(step(2)).findByRole('textbox', { name: 'Option d' })).toBeVisible();
  });

  it('where the app itself folds fields, only those are folded', async () => {
    const page = await openHooks([], { folded: ['b', 'd'] });
    await open(page, 2);
    expect(await within(step(2)).findByText('More options (1)')).toBeVisible();
    // “Option b” has a value.
    for (const key of ['a', 'b', 'c']) expect(within(step(2)).getByRole('textbox', { name: `Option ${key}` })).toBeVisible();
    expect(within(step(2)).queryByRole('textbox', { name: 'Option d' })).toBeNull();
  });

  it('a step whose event was chosen goes on with its first field, once its fields have loaded', async () => {
    const page = await openHooks();
    await page.user.click(screen.getByRole('button', { name: 'Add a step' }));
    await choose(page, 3, 'Webhooks', 'Send a request');
    await waitFor(() => expect(within(step(3)).getByRole('textbox', { name: /^Address/ })).toHaveFocus());
  });

  it('a wrong value is named at its field until it changes, and a number says what it is read as', async () => {
    const page = await openHooks([{ step_key: 'step1', type: 'field_wrong', message: '“Address” has to begin with https://.' }]);
    await open(page, 2);
    const address = await within(step(2)).findByRole('textbox', { name: /^Address/ });
    expect(address).toHaveAccessibleDescription('“Address” has to begin with https://.');
    await page.user.type(address, 'y');
    await waitFor(() => expect(address).not.toHaveAccessibleDescription());
    const wait = within(step(2)).getByRole('textbox', { name: /^Wait/ });
    await page.user.type(wait, '1,234.50');
    expect(wait).toHaveAccessibleDescription('Reads as 1234.50');
  });

  it('what a step lacks is counted while it is typed, before it is saved, and what other fields and steps lack stays [Z228]', async () => {
    const page = await openHooks([
      ...['Wait', 'Body', 'Format', 'Due'].map((label) => ({
        step_key: 'step1',
        type: 'field_missing' as const,
        message: `Fill in “${label}”.`,
      })),
      { step_key: 'step1', type: 'field_wrong', message: '“Option b” must be a number.' },
      { step_key: 'trigger', type: 'field_wrong', message: '“Secret” is too short.' },
    ]);
    await open(page, 2);
    const left = () => screen.getByRole('button', { name: 'To turn this Zap on' });
    const address = await within(step(2)).findByRole('textbox', { name: /^Address/ });
    expect(left()).toHaveTextContent('6 things left');
    await page.user.clear(address);
    expect(left()).toHaveTextContent('7 things left');
    await page.user.type(within(step(2)).getByRole('textbox', { name: /^Wait/ }), '5');
    expect(left()).toHaveTextContent('6 things left');
    await page.user.type(within(step(2)).getByRole('textbox', { name: 'Option b' }), '5');
    expect(left()).toHaveTextContent('5 things left');
  });

  it('a key in a field does not draw the dialog of apps, which is closed [Z219]', async () => {
    const page = await openHooks();
    await open(page, 2);
    const option = await within(step(2)).findByRole('textbox', { name: 'Option b' });
    await page.user.type(option, 'a');
    takeRenders('Dialog');
    await page.user.type(option, 'b');
    expect(takeRenders('Dialog')).toBe(0);
    expect(option).toHaveTextContent(/b/);
  });

  it('JSON is checked while it is typed, with values between quotes or without them, as long as its format is JSON [Z104]', async () => {
    const page = await openHooks();
    await open(page, 2);
    const body = await within(step(2)).findByRole('textbox', { name: /^Body/ });
    await page.user.type(body, '{{"id": {{{{trigger.order}}, "name": "{{{{trigger.name}}"');
    expect(body).toHaveAccessibleDescription('“Body” is not valid JSON. Line 1: “{” is not closed.');
    expect(body).toBeInvalid();
    await page.user.type(body, '}');
    expect(body).not.toHaveAccessibleDescription();
    await page.user.type(body, 'x');
    expect(body).toBeInvalid();
    await page.user.type(within(step(2)).getByRole('textbox', { name: /^Format/ }), 'text');
    expect(body).toBeValid();
  });

  it('a date is typed as a date or in words, or chosen from a calendar, and says what it is read as or that it cannot be read [Z105]', async () => {
    const page = await openHooks();
    await open(page, 2);
    const due = await within(step(2)).findByRole('textbox', { name: /^Due/ });
    const calendar = within(step(2)).getByLabelText<HTMLInputElement>('Choose Due from a calendar');
    await page.user.type(due, '2026-05-31 09:00');
    expect(due).toHaveAccessibleDescription(/^Reads as Sunday,? 31 May 2026 at 09:00 \(.+\)$/);
    expect(calendar).toHaveValue('2026-05-31T09:00');
    await page.user.clear(due);
    await page.user.type(due, 'tomorrow 9:00');
    expect(due).toHaveAccessibleDescription(/^Reads as \w+day,? \d+ \w+ \d+ at 09:00 \(.+\), if the Zap ran now$/);
    await page.user.type(due, 'x');
    expect(due).toHaveAccessibleDescription(/could not be read as a date/);
    expect(due).toBeInvalid();
    fireEvent.change(calendar, { target: { value: '2026-12-24T18:30' } });
    await waitFor(() => expect(due).toHaveTextContent('2026-12-24 18:30'));
    expect(due).toHaveAccessibleDescription(/^Reads as Thursday,? 24 December 2026 at 18:30/);
  });
});
