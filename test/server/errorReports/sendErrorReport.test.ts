import { createReport, reportText, withComment } from '../../../src/domain/sentReports';
import { cleanup } from '../../../src/server/cleanup/job';
import { errorReportsOf, readErrorReport } from '../../../src/server/errorReports/store';
import { startServer, type TestServer } from '../../support/serverHarness';
import { anyAddress, newUser, signedIn } from '../../support/serverPeople';

const lines: string[] = [];
let server: TestServer;
beforeAll(async () => {
  server = await startServer({ logTo: lines });
});
afterAll(() => server.close());

const path = '/api/v3/error-reports';
const report = createReport(
  { name: 'TypeError', message: 'x is undefined', stack: '', status: null },
  [{ action: { type: 'place/entered' }, at: 5 }],
  { now: 10, revision: 'abc', path: '/app/dashboard' },
);
const text = withComment(reportText(report), 'It broke – sorry!');
const stored = (id: string, now = server.context.clock.now()) => readErrorReport(server.context.db, server.context.encryption, id, now);

it('a report of a person is stored exactly as it was sent, encrypted, under the number that the person gets [T71, S61]', async () => {
  const person = await newUser(server);
  const reply = await (await signedIn(server, person)).post(path, { report: text });
  expect(reply.status).toBe(201);
  const { id } = reply.body as { id: string };
  expect(id).toMatch(/^[a-z2-9]{12}$/);
  expect(await stored(id)).toBe(text);
  const rows = await server.context.db.selectFrom('error_reports').select('sealed').where('id', '=', id).execute();
  expect(Buffer.from(rows[0]!.sealed).toString('latin1')).not.toContain('sorry');
  expect(lines.some((line) => line.includes('a person sent an error report') && line.includes(id))).toBe(true);
  expect(lines.join()).not.toContain('sorry');
  expect(await errorReportsOf(server.context.db, server.context.encryption, person.id)).toMatchObject([{ id, text }]);
});

it('a visitor may report too, and the same press sent twice is one report [T71, R07]', async () => {
  const browser = server.browser(anyAddress());
  const headers = { 'idempotency-key': 'press-1' };
  const [first, second] = [
    await browser.post(path, { report: text }, { headers }),
    await browser.post(path, { report: text }, { headers }),
  ];
  expect([first.status, second.status]).toEqual([201, 201]);
  expect(second.body).toEqual(first.body);
  const other = await browser.post(path, { report: text }, { headers: { 'idempotency-key': 'press-2' } });
  expect(other.body).not.toEqual(first.body);
});

it.each([
  ['that is cut off', '{"comment": "'],
  ['that is another JSON', '[]'],
  ['without a field', JSON.stringify({ ...(JSON.parse(text) as object), actions: undefined })],
  ['whose revision could write to a terminal', JSON.stringify({ ...(JSON.parse(text) as object), revision: '\u001b]52;c;ZXZpbA==\u0007' })],
])('a text %s is refused as a report [T71, S49]', async (_what, given) => {
  const reply = await server.browser(anyAddress()).post(path, { report: given });
  expect([reply.status, reply.body]).toEqual([400, { errors: ['The text is no error report. It may be cut off.'] }]);
});

it('a report of a page of the version before, which has more fields, is accepted [T71, T67]', async () => {
  const earlier = {
    ...(JSON.parse(text) as object),
    format: 1,
    omitted: [],
    start: {},
    digests: ['a'],
    actions: [{ type: 'a', at: 1, rest: {} }],
  };
  expect((await server.browser(anyAddress()).post(path, { report: JSON.stringify(earlier) })).status).toBe(201);
});

it('a report that is too large is refused before it is read [T71, S49]', async () => {
  const browser = server.browser(anyAddress());
  expect((await browser.post(path, { report: 'x'.repeat(1_300_000) })).status).toBe(413);
});

it('one address can send ten reports an hour [T71, S66]', async () => {
  const browser = server.browser(anyAddress());
  const statuses: number[] = [];
  for (let n = 0; n < 11; n += 1) statuses.push((await browser.post(path, { report: text })).status);
  expect(statuses).toEqual([...Array.from({ length: 10 }, () => 201), 429]);
});

it('a report is deleted after 30 days, and with the profile [T72, S57]', async () => {
  const person = await newUser(server);
  const send = async () => ((await (await signedIn(server, person)).post(path, { report: text })).body as { id: string }).id;
  const [first, second] = [await send(), await send()];
  const later = new Date(server.context.clock.now().getTime() + 30 * 86_400_000 + 1);
  expect(await stored(first, later)).toBeNull();
  await server.context.db
    .updateTable('error_reports')
    .set({ expires_at: new Date(0) })
    .where('id', '=', first)
    .execute();
  await cleanup(server.context);
  const ids = () => server.context.db.selectFrom('error_reports').select('id').where('profile_id', '=', person.id).execute();
  expect(await ids()).toEqual([{ id: second }]);
  await server.context.db.deleteFrom('profiles').where('id', '=', person.id).execute();
  expect(await stored(second)).toBeNull();
});
