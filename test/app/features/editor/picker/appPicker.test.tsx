import { screen, waitFor, within } from '@testing-library/react';
import { stopStores } from '../../../../support/appStore';
import { selectOpen } from '../../../../../src/app/features/editor/state';
import { freeAccount } from '../../../../support/freeAccount';
import { closePicker, draft, openApps, openEditor, openEvents, picker, service, shownApps, step, stepServices, take } from '../editing';

afterEach(stopStores);

const field = () => within(picker()).getByRole('combobox');
const active = () => {
  const id = field().getAttribute('aria-activedescendant');
  return id === null ? null : document.getElementById(id);
};
const closed = () => waitFor(() => expect(screen.queryByRole('dialog')).toBeNull());
const webhooks = service('WebHookCLIAPI', 'Webhooks', [
  { kind: 'hook', action: 'catch_hook', title: 'Catch a hook' },
  { kind: 'polling', action: 'fetch', title: 'Fetch on a schedule' },
]);
const filter = service('FilterAPI', 'Filter', [{ kind: 'filter', action: 'filter', title: 'Only continue if…' }], { authType: 'none' });
const mail = service('MailAPI', 'Mail', [{ kind: 'write', action: 'send', title: 'Send' }], { can_run: false });
const services = [...stepServices, webhooks, filter, mail];
const opened = () => openEditor('/editor/11', draft(), [], {}, {}, {}, services);

it('an empty Zap shows the choice of its trigger at once, and closing that leaves an empty Zap to begin with', async () => {
  const page = await openEditor('/editor', null);
  expect(shownApps()).toEqual(['', '']);
  await openApps(page, 1);
  expect(screen.getByRole('dialog')).toHaveAccessibleName('What starts this Zap?');
});

it('two keystrokes and the first letters make a step: the search has the focus, and Enter takes the app and then its event', async () => {
  const page = await opened();
  await page.user.click(screen.getByRole('button', { name: 'Add a step' }));
  await openApps(page, 3);
  await page.user.keyboard('sh{Enter}');
  expect(await screen.findByRole('listbox', { name: 'What Shopify can do' })).toBeVisible();
  await page.user.keyboard('{Enter}');
  await closed();
  const { steps } = selectOpen(page.store.getState())!.definition;
  expect(steps[1]).toMatchObject({ app: 'ShopifyCLIAPI', event: 'create_product' });
});

it('a step of the product with a single event is there with its app', async () => {
  const page = await opened();
  await openApps(page, 2);
  await page.user.keyboard('filt{Enter}');
  await closed();
  expect(shownApps()).toEqual(['Shopify', 'Filter']);
});

it('arrow keys move through the options while the focus stays in the search, and left and right belong to the text inside of it', async () => {
  const page = await opened();
  await openApps(page, 2);
  const [first, second] = within(picker()).getAllByRole('option');
  expect(active()).toBe(first);
  await page.user.keyboard('{ArrowRight}');
  expect(active()).toBe(second);
  expect(second).toHaveAttribute('aria-selected', 'true');
  await page.user.keyboard('{ArrowLeft}');
  expect(active()).toBe(first);
  await page.user.keyboard('{ArrowDown}');
  expect(active()).toBe(second);
  expect(field()).toHaveFocus();
  await page.user.keyboard('o{ArrowLeft}x');
  expect(field()).toHaveValue('xo');
});

it('Escape goes from the events back to the apps, then closes, and the focus is where it was', async () => {
  const rows = service('GoogleSheetsV2CLIAPI', 'Google Sheets', [
    { kind: 'write', action: 'add_row', title: 'Add a row' },
    { kind: 'write', action: 'update_row', title: 'Update a row' },
  ]);
  const page = await openEditor('/editor/11', draft(), [], {}, {}, {}, [rows]);
  await openEvents(page, 2);
  expect(within(picker()).getByRole('listbox')).toHaveAccessibleName('What Google Sheets can do');
  await page.user.keyboard('{Escape}');
  expect(await within(picker()).findByRole('option', { name: 'Google Sheets' })).toBe(active());
  expect(field()).toHaveFocus();
  await page.user.keyboard('{Escape}');
  await closed();
  await waitFor(() => expect(within(step(2)).getByRole('button', { name: /^Change the event/ })).toHaveFocus());
});

it('apps that cannot run here are folded away with the reason, and shown where nothing else is found', async () => {
  const page = await opened();
  await openApps(page, 2);
  expect(screen.queryByRole('option', { name: 'Mail' })).toBeNull();
  await page.user.click(screen.getByRole('button', { name: 'Not available here (1)' }));
  expect(screen.getByRole('option', { name: 'Mail' })).toBeVisible();
  expect(screen.getByText(/^This server can’t run these yet/)).toBeVisible();
  await page.user.click(screen.getByRole('button', { name: 'Not available here (1)' }));
  await page.user.click(field());
  await page.user.keyboard('mai');
  expect(active()).toHaveTextContent('Mail');
  await page.user.keyboard('{Enter}');
  expect(await screen.findByText(/^Mail can’t run here yet/)).toBeVisible();
  await page.user.keyboard('{Enter}');
  await closed();
  expect(shownApps()).toEqual(['Shopify', 'Mail']);
});

it('letters that are typed on a kind go on into the search, and a search looks in all kinds', async () => {
  const page = await opened();
  await openApps(page, 1);
  await page.user.click(screen.getByRole('radio', { name: /^All apps/ }));
  await page.user.keyboard('web');
  expect(field()).toHaveValue('web');
  await page.user.keyboard('{Enter}');
  expect(await screen.findByRole('option', { name: /Catch a hook/ })).toHaveTextContent('Instant');
  expect(screen.getByRole('option', { name: /Fetch on a schedule/ })).not.toHaveTextContent('Instant');
  await closePicker(page);
});

it('a premium app says so only where the plan has none', async () => {
  const paid = await opened();
  await openApps(paid, 2);
  expect(screen.getByRole('option', { name: 'Xero' })).toBeVisible();
});

it('a premium app says that it needs a higher plan where the plan lacks it', async () => {
  const page = await openEditor('/editor/11', draft(), [], { accounts: [freeAccount] }, {}, {}, services);
  await openApps(page, 2);
  expect(await screen.findByRole('option', { name: 'Xero Needs a higher plan' })).toBeVisible();
});

it('the apps that were chosen last come first, in the next visit too', async () => {
  const page = await opened();
  await openApps(page, 2);
  await page.user.keyboard('form{Enter}');
  await take(page, 'Text');
  await closed();
  expect(page.store.ports.storage.local.get('patchbay.recentApps')).toBe('["FormatterCLIAPI"]');
  await openApps(page, 2);
  const recent = within(screen.getByRole('group', { name: 'Recently used' })).getAllByRole('option');
  expect(recent.map((option) => option.textContent)).toEqual(['FFormatter']);
});
