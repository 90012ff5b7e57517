/** Webhooks: receives requests at an address of a Zap, and sends HTTP requests. It is also the step for any HTTP API. */
import type { Connector } from '../connector';
import { catchHook, catchRawHook } from './catchHook';
import { fetchItems } from './fetchItems';
import { replyToRequest } from './reply';
import { requestActions } from './sendRequest';

export const webhooks: Connector = {
  app: 'WebHookCLIAPI',
  connection: null,
  triggers: [catchHook, catchRawHook, fetchItems],
  actions: [...requestActions, replyToRequest],
};
