import { cutReplies, hearRequests } from '../../../src/development/guide/requests';

const { fetch } = window;
afterEach(() => void (window.fetch = fetch));

/** A request of the page, and its outcome: the status, or null if it failed. */
function request(path: string) {
  let answer: { reply(status: number): void; fail(): void } | undefined;
  window.fetch = () =>
    new Promise((resolve, reject) => {
      answer = { reply: (status) => resolve(new Response(null, { status })), fail: () => reject(new TypeError('cut')) };
    });
  hearRequests({}, () => {});
  const ended = jest.fn();
  void window.fetch(path).then(
    ({ status }) => ended(status),
    () => ended(null),
  );
  return { ended, ...(answer as unknown as NonNullable<typeof answer>) };
}

const turn = () => new Promise((done) => setTimeout(done));

it('the guide passes replies and faults to the page until it cuts them off; after that, only those of its own paths', async () => {
  const zaps = request('/api/v3/zaps');
  zaps.reply(200);
  await turn();
  expect(zaps.ended.mock.calls).toEqual([[200]]);
  const folders = request('/api/v3/folders');
  folders.fail();
  await turn();
  expect(folders.ended.mock.calls).toEqual([[null]]);

  const late = request('/api/v3/zaps');
  const broken = request('/api/v3/folders');
  cutReplies();
  late.reply(401);
  broken.fail();
  const own = request('/dev/scenarios/clock/60');
  own.reply(303);
  await turn();
  expect(late.ended).not.toHaveBeenCalled();
  expect(broken.ended).not.toHaveBeenCalled();
  expect(own.ended.mock.calls).toEqual([[303]]);
});
