import { wireConnection } from '../../../support/connections';
import { screen, waitFor, within } from '@testing-library/react';
import { stepAppsQuery } from '../../../../src/contract/browser/graphql/operations/services';
import type { ResultOf } from '../../../../src/contract/browser/graphql/operation';
import type { WireZapDraft } from './wireDraft';
import type { WireAuthentication } from '../../../../src/contract/authentications';
import type { WireZap } from '../../../../src/contract/zaps';
import { definitionOf } from '../../../../src/domain/runs/newSteps';
import { answerGraphql } from '../../../support/graphqlDoubles';
import { serveSignedIn } from '../../../support/home';
import type { PortSettings } from '../../../support/ports';
import { openPage, type OpenPage } from '../../../support/page';
import { replyWith } from '../../../support/replyWith';
import { wireZap } from '../../../support/wireRecords';

export type Service = ResultOf<typeof stepAppsQuery>['stepServices'][number];
type Node = Pick<Service['nodes'][number], 'kind' | 'action' | 'title'> & Partial<Service['nodes'][number]>;
export const service = (key: string, name: string, nodes: readonly Node[], more: Partial<Service> = {}): Service => ({
  key,
  name,
  logoUrl: null,
  description: '',
  categories: [],
  popularity: 50,
  builtIn: false,
  isPremium: false,
  authType: 'oauth',
  can_run: true,
  nodes: nodes.map((node) => ({ can_run: more.can_run ?? true, help: null, ...node })),
  ...more,
});
export const stepServices = [
  service('ShopifyCLIAPI', 'Shopify', [
    { kind: 'read', action: 'new_order', title: 'New order' },
    { kind: 'write', action: 'create_product', title: 'Create a product' },
  ]),
  service('GoogleSheetsV2CLIAPI', 'Google Sheets', [{ kind: 'write', action: 'add_row', title: 'Add a row' }]),
  service('XeroCLIAPI', 'Xero', [{ kind: 'write', action: 'create_invoice', title: 'Create an invoice' }], { isPremium: true }),
  service('FormatterCLIAPI', 'Formatter', [{ kind: 'write', action: 'text', title: 'Text' }], { authType: 'none' }),
];

export const nodes = (...actions: string[]): WireZap['nodes'] =>
  actions.map((action, index) => ({
    id: 900 + index,
    selected_api:
      { new_order: 'ShopifyCLIAPI@2.3.1', add_row: 'GoogleSheetsV2CLIAPI@2.9.4', text: 'FormatterCLIAPI@1', star: 'SlackCLIAPI@1' }[
        action
      ] ?? 'XeroCLIAPI@2.0.5',
    action,
    title: null,
    is_premium: action === 'create_invoice',
  }));
export const draft = (more: Partial<WireZap> = {}) =>
  wireZap({ id: 11, state: 'draft', title: 'Orders', nodes: nodes('new_order', 'add_row'), ...more });

export const params = { id: 11 };
export const serveConnections = (...apis: (string | WireAuthentication)[]) => {
  replyWith('listOwnApps', 200, { objects: [] }, { isOptional: true, times: 20 });
  return replyWith('listAuthentications', 200, {
    objects: apis.map((api, index) =>
      typeof api === 'object'
        ? api
        : wireConnection(index + 1, api, {
            selected_api: api,
            app: { key: api, name: api, slug: null, logo_url: null },
            auth_type: 'oauth',
          }),
    ),
  });
};

/** The stored draft of a Zap with these steps. */
export const stored = (zap: WireZap, more: Partial<WireZapDraft> = {}): WireZapDraft => ({
  definition: definitionOf(zap.nodes.map(({ selected_api: selectedApi, action }) => ({ selectedApi, action }))),
  revision: 1,
  saved_at: null,
  gaps: [],
  hook_address: null,
  owner_zone: 'Europe/Berlin',
  trigger_issue: null,
  missed: null,
  live: null,
  ...more,
});
/** The Zap and its stored draft, once. */
export function serveZap(zap: WireZap, more: Partial<WireZapDraft> = {}): void {
  replyWith('getZap', 200, zap, { params: { id: zap.id } });
  replyWith('getZapDraft', 200, stored(zap, more), { params: { id: zap.id } });
}
/** The version that runs is the draft. */
export const isLive = (zap: WireZap): Partial<WireZapDraft> => ({
  live: { number: 3, published_at: '2026-11-20T09:00:00.000Z', definition: stored(zap).definition },
});

/** Answers the next save of the draft. */
export const serveSave = (revision = 2, options: Parameters<typeof replyWith>[3] = {}) =>
  replyWith('saveZapDraft', 200, { revision, saved_at: '2026-11-21T09:31:00.000Z', gaps: [], hook_address: null }, { params, ...options });

/** Delays an answer until it is released. */
export function hold() {
  let release = () => {};
  const held = new Promise<void>((resolve) => (release = resolve));
  return { held, release };
}

/** What the apps offer in steps, for as long as the test runs. */
export function serveOperations(): void {
  for (const { key, nodes: offered } of stepServices) {
    const of = (isTrigger: boolean) => offered.filter(({ kind }) => (kind === 'read') === isTrigger);
    const operation = ({ action, title }: Service['nodes'][number]) => ({ event: action, title, help: '', fields: [], sample: { id: 7 } });
    const triggers = of(true).map((node) => ({ ...operation(node), kind: 'poll' as const }));
    const actions = of(false).map((node) => ({ ...operation(node), kind: 'write' as const, is_task: true }));
    replyWith(
      'getAppOperations',
      200,
      { selected_api: `${key}@1.0.0`, can_run: true, triggers, actions, connection: null },
      { params: { id: key }, times: 50, isOptional: true },
    );
  }
}

export async function openEditor(
  at = '/editor/11',
  zap: WireZap | null = draft(),
  connected: readonly (string | WireAuthentication)[] = [],
  signedIn: Parameters<typeof serveSignedIn>[0] = {},
  ports: PortSettings = {},
  more: Partial<WireZapDraft> = {},
  services: readonly Service[] = stepServices,
): Promise<OpenPage> {
  serveSignedIn(signedIn);
  serveOperations();
  answerGraphql(stepAppsQuery, { stepServices: [...services] });
  if (zap !== null) serveZap(zap, more);
  const connections = serveConnections(...connected);
  if (zap !== null) replyWith('listTriggerSamples', 200, { samples: [] }, { params: { id: zap.id }, times: 5, isOptional: true });
  if (zap !== null) replyWith('listStepTests', 200, { tests: [] }, { params: { id: zap.id }, times: 5, isOptional: true });
  const page = await openPage(at, ports);
  if (zap === null) {
    // An empty Zap begins with the choice of its trigger.
    await screen.findByRole('dialog', { name: 'What starts this Zap?' });
    await closePicker(page);
  }
  await screen.findByRole('textbox', { name: 'Name' });
  await waitFor(() => expect(connections.sent).toHaveLength(1));
  return page;
}

/** The card of a step in the flow. */
export const card = (position: number) => screen.getByRole('listitem', { name: new RegExp(`^Step ${position}:`) });
/** The panel with the settings of a step. */
export const step = (position: number) => screen.getByRole('region', { name: new RegExp(`^Step ${position}:`) });
type TabName = 'Setup' | 'Configure' | 'Test';
export const showTab = async ({ user }: OpenPage, tab: TabName) => user.click(screen.getByRole('tab', { name: new RegExp(`^${tab}`) }));
/** Opens a step in the panel, and shows one of its tabs. */
export const open = async (page: OpenPage, position: number, tab: TabName = 'Configure') => {
  await page.user.click(within(card(position)).getByRole('button', { name: new RegExp(`^${position}\\. `) }));
  await showTab(page, tab);
};
/** Chooses an action of the menu on the card of a step. */
export const act = async ({ user }: OpenPage, position: number, action: string | RegExp) => {
  await user.click(screen.getByRole('button', { name: `Actions on step ${position}` }));
  await user.click(await screen.findByRole('menuitem', { name: action }));
};
/** What the Zap lacks, as the list beside Publish says it. The list is closed again. */
export const lacks = async ({ user }: OpenPage) => {
  await user.click(await screen.findByRole('button', { name: 'To turn this Zap on' }));
  const list = await screen.findByRole('dialog', { name: 'To turn this Zap on' });
  const sentences = within(list)
    .getAllByRole('listitem')
    .map(({ textContent }) => textContent);
  await user.keyboard('{Escape}');
  await waitFor(() => expect(screen.queryByRole('dialog')).toBeNull());
  return sentences;
};
/** The switch of the Zap. */
export const onSwitch = () => screen.getByRole('switch', { name: 'This Zap is on' });
export const picker = () => screen.getByRole('dialog', { name: /^What / });
const openPicker = async (page: OpenPage, position: number, name: RegExp) => {
  // A new step opens it by itself.
  if (screen.queryByRole('dialog', { name: /^What / }) === null) {
    await open(page, position, 'Setup');
    await page.user.click(within(step(position)).getByRole('button', { name }));
  }
  await waitFor(() => expect(within(picker()).getByRole('combobox')).toHaveFocus());
};
/** Opens the dialog in which the app of a step is chosen. */
export const openApps = (page: OpenPage, position: number) => openPicker(page, position, /^(Choose an app|Change the app)/);
/** Opens it at the events of the app that the step has. */
export const openEvents = (page: OpenPage, position: number) => openPicker(page, position, /^(Choose an event|Change the event)/);
export const closePicker = async ({ user }: OpenPage) => {
  await user.click(within(picker()).getByRole('button', { name: 'Close' }));
  await waitFor(() => expect(screen.queryByRole('dialog')).toBeNull());
};
/** Takes one of the options of the dialog, by its name. */
export const take = async ({ user }: OpenPage, name: string) =>
  user.click(await within(picker()).findByRole('option', { name: new RegExp(`^${name}`) }));
export const choose = async (page: OpenPage, position: number, app: string, event: string) => {
  await openApps(page, position);
  await page.user.keyboard(app.slice(0, 4));
  await take(page, app);
  // A built-in app with a single event has been chosen with it.
  if (screen.queryByRole('dialog') !== null) await take(page, event);
  await waitFor(() => expect(screen.queryByRole('dialog')).toBeNull());
};
export const shownApps = () =>
  screen.getAllByRole('listitem', { name: /^Step \d+:/ }).map((item) => item.getAttribute('aria-label')?.replace(/^Step \d+: ?/, ''));
/** Lets so much time pass that a change is saved. */
export const save = ({ store }: OpenPage) => store.ports.clock.advance(1000);
export const press = ({ user }: OpenPage, name: string) => user.click(screen.getByRole('button', { name }));
