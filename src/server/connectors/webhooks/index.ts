/** Webhooks: receives requests at an address of a Zap, and sends HTTP requests. It is also the step for any HTTP API. */
import { brand } from '../../../domain/brand';
import type { Connector } from '../connector';
import { catchHook, catchRawHook } from './catchHook';
import { fetchItems } from './fetchItems';
import { replyToRequest } from './reply';
import { requestActions } from './sendRequest';

export const webhooks: Connector = {
  app: {
    key: 'WebHookCLIAPI',
    version: '1.1.1',
    name: `Webhooks by ${brand.name}`,
    slug: 'webhooks',
    categories: ['built-in', 'developer-tools'],
    popularity: 97,
    addedOn: '2012-08-24',
    about: 'Receive and send HTTP requests.',
    isPremium: true,
    isBuiltIn: true,
  },
  connection: null,
  triggers: [catchHook, catchRawHook, fetchItems],
  actions: [...requestActions, replyToRequest],
};
