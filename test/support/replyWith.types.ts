/** What must not compile. Checked by `tsc`; never run. */
import { createApi } from '../../src/app/api';
import { testPorts } from './ports';
import { nobody, replyWith } from './replyWith';

export function doublesObeyTheContract(): void {
  replyWith('login', 200, { profile_id: 7 });
  replyWith('login', 403, { errors: [], reason: 'account_locked' });
  replyWith('logout', 204, null);
  // Any endpoint may fail.
  replyWith('login', 500, { errors: [] });

  // @ts-expect-error -- the server never answers a log-in with 418
  replyWith('login', 418, { errors: [] });
  // @ts-expect-error -- nor with a camelCase body
  replyWith('login', 200, { profileId: 7 });
  // @ts-expect-error -- nor gives a reason that it does not have
  replyWith('login', 403, { errors: [], reason: 'because' });
  // @ts-expect-error -- nor a body with 204
  replyWith('logout', 204, {});
  // @ts-expect-error -- nor the body of another endpoint
  replyWith('csrf', 200, nobody);
}

export async function callsObeyTheContract(): Promise<void> {
  const api = createApi(testPorts());
  await api.call('csrf');
  await api.call('login', { body: { email: 'a@b.co', password: 'p' } });
  await api.call('profile', { params: { id: 7 } });

  // @ts-expect-error -- a body is due
  await api.call('login');
  // @ts-expect-error -- in camelCase
  await api.call('login', { body: { email: 'a@b.co', password: 'p', account_id: 1 } });
  // @ts-expect-error -- a parameter is due
  await api.call('profile', {});
  // @ts-expect-error -- there is no such endpoint
  await api.call('loginn');

  const reply = await api.call('passwordForgot', { body: { email: 'a@b.co' } });
  // @ts-expect-error -- only a success has a message: the status has to be looked at first
  expect(reply.body.message).toBe('Sent!');
  // @ts-expect-error -- not a status of this endpoint
  expect(reply.status === 422).toBe(false);
}
