import type { Page } from 'playwright-core';
import { people } from '../../src/fixtures';
import { useJourney } from '../support/journey';
import { logInToDashboard } from './actions';
import { card, choose, makeZap, openNewZap, saved } from './editorActions';

const journey = useJourney(undefined, { usesDemo: true });

const head = { connectionId: null, title: null, note: '', fields: {} };

/** The address of a Zap that another member of the account has shared with the person of a page. */
async function sharedZap(page: Page): Promise<string> {
  const accounts = (await (await page.request.get('/api/v3/accounts')).json()) as { objects: { id: number }[] };
  const reply = await page.request.get(`/api/v3/zaps?account_id=${accounts.objects[0]!.id}`);
  const { objects } = (await reply.json()) as { objects: { id: number; is_owner?: boolean; owner_id: number }[] };
  const { id: own } = (await (await page.request.get('/api/v3/profile/me')).json()) as { id: number };
  return `/editor/${objects.find(({ owner_id: owner }) => owner !== own)!.id}`;
}

describe('the editor in two windows', () => {
  it('a step is copied from one window to the other, with the values of the step that has the same event there [Z106, Z156]', async () => {
    const page = await journey.page();
    await logInToDashboard(page, people.companyOwner);
    const rules = { match: 'all', rules: [{ left: '{{trigger.body.total}}', operator: 'number_greater', right: '500', matchCase: false }] };
    const filter = { ...head, kind: 'filter', key: 'large', app: 'FilterAPI', event: 'filter', title: 'Large orders', rules };
    await makeZap(page, 'Orders to copy from', {
      format: 1,
      zone: null,
      trigger: { ...head, key: 'trigger', app: 'WebHookCLIAPI', event: 'catch_hook' },
      steps: [filter],
    });
    await page.goto('/app/assets/zaps');
    await page.getByRole('link', { name: 'Orders to copy from' }).first().click();
    const window = await page.context().newPage();
    await openNewZap(window);
    await choose(window, 1, 'Webhooks', 'Catch a hook');
    await saved(window);

    await page.bringToFront();
    await card(page, 2).getByRole('button', { name: /^2\. / }).focus();
    await page.keyboard.press('Control+c');
    await window.bringToFront();
    await card(window, 1).getByRole('button', { name: /^1\. / }).focus();
    await window.keyboard.press('Control+v');
    await card(window, 2).getByText('Large orders').waitFor();
    await card(window, 2).getByText('Only continue if “Total” is greater than “500”').waitFor();
    await saved(window);
    await window.reload();
    await card(window, 2).getByText('Large orders').waitFor();
  });

  it('of two people in one draft the later one loses nothing, sees what the other has changed, and decides [Z156]', async () => {
    const [first, second] = [await journey.page(), await journey.page()];
    await logInToDashboard(first, people.owner);
    await logInToDashboard(second, people.member);
    const address = await sharedZap(second);
    await Promise.all([first.goto(address), second.goto(address)]);
    await Promise.all([card(first, 2).waitFor(), card(second, 2).waitFor()]);
    const position = (await second.getByRole('listitem', { name: /^Step \d+:/ }).count()) + 1;

    await first.getByRole('button', { name: 'Add a step', exact: true }).click();
    await choose(first, position, 'Filter', null);
    await saved(first);
    await second.getByRole('button', { name: 'Add a step', exact: true }).click();
    await choose(second, position, 'Delay', 'Wait for a set time');
    await second.getByText('Someone else changed these steps').waitFor();
    await second.getByText('Step “Only continue if…” was added.').waitFor();
    await second.getByText('Step “Wait for a set time” was removed.').waitFor();
    await card(second, position).getByText('Delay').first().waitFor();
    await second.getByRole('button', { name: 'Overwrite with mine' }).click();
    await saved(second);

    await first.reload();
    await card(first, position).getByText('Delay').first().waitFor();
  });
});
