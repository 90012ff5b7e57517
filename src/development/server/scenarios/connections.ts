/** Connections of apps. */
import { people } from '../../../fixtures/people';
import { signInDemoPerson } from '../actions';
import type { Scenario, Setting } from '../scenario';
import type { TestContext } from '../testContext';

const channel = 'Roasting channel';
const actions = { press: `Actions for ${channel}` } as const;
const requests = [
  'GET /api/v3/authentications',
  'POST /api/v3/authentications',
  'PATCH /api/v3/authentications',
  'DELETE /api/v3/authentications',
];

async function atConnections(testContext: TestContext): Promise<Setting> {
  await signInDemoPerson(testContext, people.owner);
  return { to: '/app/assets/connections', guide: { requests } };
}

export const connectionScenarios: readonly Scenario[] = [
  {
    id: 'B4.47',
    what: 'A person tests a connection.',
    means: 'real',
    steps: [actions, { press: 'Test' }],
    shows: { text: 'The test succeeded.', where: 'page' },
    prepare: atConnections,
  },
  {
    id: 'B4.48',
    what: 'A connection cannot be removed because the server fails. It stays in the list.',
    means: 'forced',
    steps: [{ press: `Remove ${channel}` }, { press: 'Remove' }],
    shows: { text: `We couldn’t remove ${channel}. Please try again.`, where: 'page' },
    async prepare(testContext) {
      const setting = await atConnections(testContext);
      testContext.answer('deleteAuthentication', { status: 500, body: { errors: [] } });
      return setting;
    },
  },
  {
    id: 'B4.49',
    what: 'Renaming a connection fails. The guide lists the requests of the other events as they happen.',
    means: 'forced',
    steps: [actions, { press: 'Rename' }, { press: 'Save' }],
    shows: { text: 'PATCH /api/v3/authentications/', where: 'guide' },
    async prepare(testContext) {
      const setting = await atConnections(testContext);
      testContext.answer('updateAuthentication', { status: 500, body: { errors: [] } });
      return { ...setting, fill: { name: 'Another name', title: 'Another name' } };
    },
  },
];
