import { screen, waitFor } from '@testing-library/react';
import { stepAppsQuery } from '../../../../src/contract/browser/graphql/operations/services';
import { selectSteps } from '../../../../src/app/features/editor/selectors';
import { stopStores } from '../../../support/appStore';
import { answerGraphql } from '../../../support/graphqlDoubles';
import { serveSignedIn } from '../../../support/home';
import { openPage } from '../../../support/page';
import { replyWith } from '../../../support/replyWith';
import {
  draft,
  params,
  save,
  serveConnections,
  serveOperations,
  serveSave,
  service,
  shownApps,
  stepServices,
  stored,
  take,
} from './editing';

afterEach(stopStores);

const planned = service('SlackCLIAPI', 'Slack', [{ kind: 'read', action: 'star', title: 'Star', can_run: false }]);

const openAt = (address: string) => {
  serveSignedIn({});
  serveOperations();
  serveConnections();
  answerGraphql(stepAppsQuery, { stepServices: [...stepServices, planned] });
  return openPage(address);
};

it('the address of a trigger opens a new Zap that begins with it, and keeps it as one that was chosen [Z133]', async () => {
  const page = await openAt('/editor?app=ShopifyCLIAPI&trigger=new_order');
  await waitFor(() => expect(shownApps()).toEqual(['Shopify', '']));
  expect(screen.queryByRole('dialog')).toBeNull();
  const made = replyWith('createZap', 201, { id: 11 });
  replyWith('getZapDraft', 200, stored(draft({ nodes: [] })), { params });
  const kept = serveSave();
  await save(page);
  await waitFor(() => expect(kept.sent).toHaveLength(1));
  expect(made.sent).toHaveLength(1);
  expect(kept.sent[0]?.body).toMatchObject({ definition: { trigger: { app: 'ShopifyCLIAPI', event: 'new_order' } } });
});

it('the address of an action opens a new Zap with it, which asks for its trigger [Z133]', async () => {
  const page = await openAt('/editor?app=ShopifyCLIAPI&action=create_product');
  await screen.findByRole('dialog', { name: 'What starts this Zap?' });
  await take(page, 'Shopify');
  await take(page, 'New order');
  await waitFor(() => expect(shownApps()).toEqual(['Shopify', 'Shopify']));
});

it.each(['app=NoneAPI&trigger=new_order', 'app=ShopifyCLIAPI&trigger=create_product', 'app=SlackCLIAPI&trigger=star', 'app=ShopifyCLIAPI'])(
  'an address with an event that cannot run here opens an empty Zap: %s [Z133]',
  async (query) => {
    const { store } = await openAt(`/editor?${query}`);
    await screen.findByRole('dialog', { name: 'What starts this Zap?' });
    expect(selectSteps(store.getState()).map(({ app }) => app)).toEqual(['', '']);
  },
);
