import { mkdtempSync, readFileSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { useJourney } from '../support/journey';
import { newUser } from '../support/journeyPeople';
import { expectAccessible, expectNoSidewaysScroll, openDashboard, resize } from './actions';

const journey = useJourney();
const folder = mkdtempSync(join(tmpdir(), 'patchbay-report-'));
afterAll(() => rmSync(folder, { recursive: true, force: true }));

it('a person whose screen crashed sees what a report contains, and sends and downloads exactly that [T68, T69, R26]', async () => {
  journey.expectNoise(/Invalid time value/);
  const person = await newUser(journey.server, 'Reporting');
  const page = await journey.page();
  await openDashboard(page, person);
  // A reply that the server never gives: the time of an entry is none, which the screen cannot draw.
  await page.route(/\/api\/v\d\/activity/, async (route) => {
    const response = await route.fetch();
    const reply = (await response.json()) as { objects: object[] };
    await route.fulfill({ response, json: { ...reply, objects: reply.objects.map((each) => ({ ...each, at: 'never' })) } });
  });
  await page.goto('/app/settings/security');
  await page.getByRole('button', { name: 'Send a report' }).click();
  await page.getByRole('heading', { name: 'Send an error report' }).waitFor();
  await page.getByRole('textbox', { name: /What were you doing/ }).fill('I opened my activity – né?');
  await expectAccessible(page);
  await resize(page, 360);
  await expectNoSidewaysScroll(page);
  await page.getByText(/^Exactly what will be sent/).click();
  const shown = await page.getByRole('region', { name: 'The report as text' }).textContent();
  expect(shown).toContain('I opened my activity – né?');
  expect(shown).not.toContain(person.email);
  expect(shown).not.toContain('Reporting');

  const [download] = await Promise.all([page.waitForEvent('download'), page.getByRole('button', { name: 'Download' }).click()]);
  const file = join(folder, 'report.json');
  await download.saveAs(file);
  expect(readFileSync(file, 'utf8')).toBe(shown);

  const isSent = page.waitForRequest((asked) => asked.method() === 'POST' && /error-reports/.test(asked.url()));
  await page.getByRole('button', { name: 'Send report' }).click();
  const sent = JSON.parse((await isSent).postData() ?? '{}') as { report: string };
  expect(sent.report).toBe(shown);
  await page.getByText(/mention the number [a-z0-9]{12}/).waitFor();
});
