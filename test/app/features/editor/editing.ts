import { wireConnection } from '../../../support/connections';
import { screen, waitFor, within } from '@testing-library/react';
import { stepServicesQuery } from '../../../../src/contract/browser/graphql/operations/services';
import type { ResultOf } from '../../../../src/contract/browser/graphql/operation';
import type { WireZap } from '../../../../src/contract/zaps';
import { answerGraphql } from '../../../support/graphqlDoubles';
import { serveSignedIn } from '../../../support/home';
import type { PortSettings } from '../../../support/ports';
import { openPage, type OpenPage } from '../../../support/page';
import { replyWith } from '../../../support/replyWith';
import { wireZap } from '../../../support/wireRecords';

export type Service = ResultOf<typeof stepServicesQuery>['stepServices'][number];
export const service = (key: string, name: string, nodes: Service['nodes'], more: Partial<Service> = {}): Service => ({
  key,
  selected_api: `${key}@1.0.0`,
  name,
  slug: name.toLowerCase(),
  logoUrl: null,
  isPremium: false,
  authType: 'oauth',
  can_run: true,
  nodes,
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
      { new_order: 'ShopifyCLIAPI@2.3.1', add_row: 'GoogleSheetsV2CLIAPI@2.9.4', text: 'FormatterCLIAPI@1' }[action] ?? 'XeroCLIAPI@2.0.5',
    action,
    title: null,
    is_premium: action === 'create_invoice',
  }));
export const draft = (more: Partial<WireZap> = {}) =>
  wireZap({ id: 11, state: 'draft', title: 'Orders', nodes: nodes('new_order', 'add_row'), ...more });

export const params = { id: 11 };
export const serveConnections = (...apis: string[]) =>
  replyWith('listAuthentications', 200, {
    objects: apis.map((selected_api, index) =>
      wireConnection(index + 1, selected_api, {
        selected_api,
        app: { key: selected_api, name: selected_api, slug: null, logo_url: null },
        auth_type: 'oauth',
      }),
    ),
  });

export async function openEditor(
  at = '/editor/11',
  zap: WireZap | null = draft(),
  connected: readonly string[] = [],
  signedIn: Parameters<typeof serveSignedIn>[0] = {},
  ports: PortSettings = {},
): Promise<OpenPage> {
  serveSignedIn(signedIn);
  answerGraphql(stepServicesQuery, { stepServices });
  if (zap !== null) replyWith('getZap', 200, zap, { params });
  const connections = serveConnections(...connected);
  const page = await openPage(at, ports);
  await screen.findByRole('textbox', { name: 'Name' });
  await waitFor(() => expect(connections.sent).toHaveLength(1));
  return page;
}

export const step = (position: number) => screen.getByRole('listitem', { name: new RegExp(`^Step ${position}:`) });
export const choose = async ({ user }: OpenPage, position: number, app: string, event: string) => {
  const field = within(step(position)).getByRole('combobox', { name: 'App' });
  await user.click(field);
  await user.keyboard(app);
  await user.click(await screen.findByRole('option', { name: app }));
  await waitFor(() => expect(screen.queryByRole('option', { name: app })).toBeNull());
  await user.selectOptions(within(step(position)).getByRole('combobox', { name: position === 1 ? 'Event' : 'What it does' }), event);
};
export const shownApps = () => screen.getAllByRole('combobox', { name: 'App' }).map((field) => (field as HTMLInputElement).value);
export const press = ({ user }: OpenPage, name: string) => user.click(screen.getByRole('button', { name }));
