import { endpoints } from '../../../src/contract';
import { handlers } from '../../../src/server/endpoints/index.generated';

const rows = Object.entries(handlers) as [keyof typeof handlers, unknown][];

it.each(rows)('the file of %s handles the endpoint that it is named after', (name, handler) => {
  expect((handler as { readonly endpoint: unknown }).endpoint).toBe(endpoints[name]);
});
