import { people } from '../../src/fixtures';
import { useJourney } from '../support/journey';
import { expectAccessible, expectNoSidewaysScroll, openDashboard, resize } from './actions';

const journey = useJourney(undefined, { usesDemo: true });

async function lookAt(page: Awaited<ReturnType<typeof journey.page>>) {
  await expectAccessible(page);
  for (const width of [360, 1280]) {
    await resize(page, width);
    await expectNoSidewaysScroll(page);
  }
}

describe('apps that run here and apps that are only known', () => {
  it('the directory, the page of an app and a template say which apps cannot run here', async () => {
    const page = await journey.page();
    await page.goto('/apps');
    const apps = page.getByRole('list', { name: 'Apps' });
    await apps.getByRole('listitem').filter({ hasText: 'Google Sheets' }).getByText('Can’t run here yet').waitFor();
    await lookAt(page);
    await page.getByRole('combobox', { name: 'Availability' }).selectOption({ label: 'Can run here' });
    await apps.getByRole('link', { name: 'Slack', exact: true }).waitFor();
    await apps.getByText('Can’t run here yet').first().waitFor({ state: 'detached' });
    expect(new URL(page.url()).search).toBe('?runs=here');

    await page.goto('/apps/trello/integrations');
    await page.getByText('Trello can’t run here yet', { exact: true }).waitFor();
    expect(await page.getByRole('link', { name: 'Connect Trello' }).count()).toBe(0);
    await lookAt(page);
    await page.goto('/zap-templates/edit/101');
    await page.getByText('Facebook Lead Ads and Gmail can’t run here yet').waitFor();
    await lookAt(page);
  });

  it('the editor says which apps cannot run here, and a Zap with one cannot be turned on and says why [B8.10]', async () => {
    const page = await journey.page();
    await openDashboard(page, people.owner);
    await page.goto('/zap-templates/edit/101');
    await page.getByRole('button', { name: 'Use this template' }).click();
    await page.getByRole('textbox', { name: 'Name' }).waitFor();
    await page.getByText('Gmail can’t run here yet', { exact: false }).first().waitFor();
    await lookAt(page);

    expect(await page.getByRole('link', { name: 'Connect Gmail' }).count()).toBe(0);
    await page.getByRole('button', { name: 'Publish' }).click();
    const reasons = page.getByRole('list').filter({ hasText: 'Facebook Lead Ads can’t run here yet.' });
    await reasons.getByText('Gmail can’t run here yet.', { exact: true }).waitFor();
    await reasons.getByText('Edit your Zap and use another app than Gmail.').waitFor();
    await page.getByText('Draft', { exact: true }).first().waitFor();
    await lookAt(page);
  });
});
