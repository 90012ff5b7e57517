/** The editor. */
import { createZap, must, signedIn } from '../actions';
import type { Scenario, Setting } from '../scenario';
import type { TestContext } from '../testContext';

const title = 'Tell the team about orders';

/** The editor of a Zap whose trigger is chosen, if one is given. */
async function inEditor(testContext: TestContext, trigger?: { readonly app: string; readonly event: string }): Promise<Setting> {
  await signedIn(testContext);
  const id = await createZap(testContext, title);
  if (trigger) {
    const draft = `/api/v3/zaps/${id}/draft`;
    const { definition, revision } = must(await testContext.browser.get(draft), 200).body as { definition: object; revision: number };
    const step = { key: 'trigger', connectionId: null, title: null, note: '', fields: {}, ...trigger };
    must(await testContext.browser.put(draft, { definition: { ...definition, trigger: step }, base_revision: revision }), 200);
  }
  return { to: `/editor/${id}` };
}

const menu = [{ press: 'More' }, { press: 'Delete this Zap' }] as const;
/** A file whose step has a parameter that cannot be read. */
const file = {
  format: 'patchbay-zap-1',
  title,
  definition: {
    trigger: { key: 'trigger', app: 'WebHookCLIAPI', event: 'catch_hook', connectionId: null, title: null, note: '', fields: 5 },
    steps: [],
  },
};

export const editorScenarios: readonly Scenario[] = [
  {
    id: 'B4.38',
    what: 'A person deletes a Zap in the menu of the editor: the first press asks, the second deletes.',
    means: 'real',
    steps: [...menu, { press: 'Really?' }],
    shows: { text: 'DELETE /api/v3/zaps/', where: 'guide' },
    prepare: async (testContext) => ({ ...(await inEditor(testContext)), guide: { requests: ['DELETE /api/v3/zaps/'] } }),
  },
  {
    id: 'B8.61',
    what: 'A person presses “Delete this Zap” once.',
    means: 'real',
    steps: menu,
    shows: { text: 'Really?', where: 'page' },
    prepare: (testContext) => inEditor(testContext),
  },
  {
    id: 'B8.23',
    what: 'The apps to choose from do not load in the editor.',
    means: 'forced',
    steps: [],
    shows: { text: 'Learn about empty dropdown fields', where: 'page' },
    async prepare(testContext) {
      testContext.answer('runGraphqlQuery', { status: 500, body: { errors: [] } });
      return inEditor(testContext);
    },
  },
  {
    id: 'B8.26',
    what: 'The fields of a step do not load.',
    means: 'forced',
    steps: [{ press: 'Set up', isPart: true }],
    shows: { text: "We're having trouble loading 'Webhooks by Patchbay' data", where: 'page' },
    async prepare(testContext) {
      testContext.answer('getAppOperations', { status: 500, body: { errors: [] } });
      return inEditor(testContext, { app: 'WebHookCLIAPI', event: 'catch_hook' });
    },
  },
  {
    id: 'B8.27',
    what: 'A person asks for a sample of the trigger, and the app gives none.',
    means: 'forced',
    steps: [{ press: 'Set up', isPart: true }, { press: 'Find a sample' }],
    shows: { text: 'We had trouble finding a sample.', where: 'page' },
    async prepare(testContext) {
      testContext.answer('testTrigger', { status: 400, body: { errors: [] } });
      return inEditor(testContext, { app: 'WebHookCLIAPI', event: 'catch_hook' });
    },
  },
  {
    id: 'B8.29',
    what: 'A person imports a shared Zap whose file has a parameter that cannot be read.',
    means: 'real',
    steps: [
      {
        guide: 'Choose a file as soon as the page asks for one',
        chooses: { name: 'zap.json', type: 'application/json', content: Buffer.from(JSON.stringify(file)).toString('base64') },
      },
      { press: 'More' },
      { press: 'Import from a file' },
    ],
    shows: { text: 'can’t be used.', where: 'page' },
    prepare: (testContext) => inEditor(testContext),
  },
];
