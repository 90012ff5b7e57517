/** Calls that must not compile. `tsc` checks this file. It never runs. */
import { createApi } from '../../src/app/api';
import { testPorts } from './ports';
import { nobody, replyWith } from './replyWith';

export function doublesObeyTheContract(): void {
  replyWith('logIn', 200, { profile_id: 7 });
  replyWith('logIn', 403, { errors: [], reason: 'account_locked' });
  replyWith('logOut', 204, null);
  // Every endpoint may return 500.
  replyWith('logIn', 500, { errors: [] });

  // @ts-expect-error -- the server never answers a log-in with 418
  replyWith('logIn', 418, { errors: [] });
  // @ts-expect-error -- the body must not be in camelCase
  replyWith('logIn', 200, { profileId: 7 });
  // @ts-expect-error -- this reason does not exist
  replyWith('logIn', 403, { errors: [], reason: 'because' });
  // @ts-expect-error -- 204 has no body
  replyWith('logOut', 204, {});
  // @ts-expect-error -- the body belongs to another endpoint
  replyWith('getCsrfToken', 200, nobody);
}

export async function callsObeyTheContract(): Promise<void> {
  const api = createApi(testPorts());
  await api.call('getCsrfToken');
  await api.call('logIn', { body: { email: 'a@b.co', password: 'p' } });
  await api.call('getProfile', { params: { id: 7 } });

  // @ts-expect-error -- the body is missing
  await api.call('logIn');
  // @ts-expect-error -- the body must be in camelCase
  await api.call('logIn', { body: { email: 'a@b.co', password: 'p', account_id: 1 } });
  // @ts-expect-error -- the parameter is missing
  await api.call('getProfile', {});
  // @ts-expect-error -- there is no such endpoint
  await api.call('loginn');

  const reply = await api.call('requestPasswordReset', { body: { email: 'a@b.co' } });
  // @ts-expect-error -- only a success has a message, so the status must be checked first
  expect(reply.body.message).toBe('Sent!');
  // @ts-expect-error -- not a status of this endpoint
  expect(reply.status === 422).toBe(false);
}
