import { startServer, type TestServer } from '../../support/serverHarness';
import { anyAddress } from '../../support/serverPeople';

let server: TestServer;
beforeAll(async () => {
  server = await startServer();
});
afterAll(() => server.close());

it('the endpoint of time zones gives everybody a list of id and label, from west to east [A7.24, A3.43, B3.18, B7.16]', async () => {
  const { status, body } = await server.browser(anyAddress()).get('/api/v3/timezones');
  expect(status).toBe(200);
  expect(body.objects.length).toBeGreaterThan(300);
  expect(body.objects).toContainEqual({ id: 'America/New_York', label: '(GMT-05:00) America/New York' });
  expect(body.objects).toContainEqual({ id: 'America/St_Johns', label: '(GMT-03:30) America/St Johns' });
  expect(body.objects).toContainEqual({ id: 'UTC', label: '(GMT+00:00) UTC' });
  const minutes = body.objects.map(({ label }: { label: string }) => {
    const [, sign, hours, rest] = /^\(GMT([+-])(\d\d):(\d\d)\) \S/.exec(label) ?? [];
    return (sign === '-' ? -1 : 1) * (Number(hours) * 60 + Number(rest));
  });
  expect(minutes).toEqual([...minutes].sort((a, b) => a - b));
});
