/** The error modal, and Zaps that cannot be switched. */
import { createZap, signedIn } from '../actions';
import type { Scenario, Setting } from '../scenario';
import type { TestContext } from '../testContext';

const zap = 'Tell the team about orders';
const library = '/app/assets/zaps';
const turn = [{ press: `${zap} is on` }] as const;
const welcome = { awaits: 'Welcome, Sam' } as const;

async function withZap(testContext: TestContext, state: 'off' | 'on' = 'off'): Promise<Setting> {
  await signedIn(testContext);
  await createZap(testContext, zap, state);
  return { to: library };
}

/** The page raises an error with a code, like a flow that has no text for it. */
const raised = (id: string, statusCode: number | null, text: string, more: object = {}): Scenario => ({
  id,
  what:
    statusCode === null
      ? 'The page raises an error without a code.'
      : `The page raises an error with the code ${statusCode}. Each page of today has its own text for such a reply, so the guide raises it.`,
  means: 'forced',
  steps: [
    welcome,
    {
      guide: 'Raise an error',
      dispatches: { type: 'errors/raised', payload: { id, summary: null, messages: [], statusCode, details: null, ...more } },
    },
  ],
  shows: { text, where: 'page' },
  async prepare(testContext) {
    await signedIn(testContext);
    return { to: '/app/dashboard' };
  },
});

/** The server refuses to turn the Zap on or off. */
const refused = (
  given: Pick<Scenario, 'id' | 'what' | 'shows'> & { also?: readonly string[]; body: object; from?: 'on' | 'off'; status?: number },
): Scenario => {
  const { body, from = 'off', status = 403, ...told } = given;
  return {
    ...told,
    means: 'forced',
    steps: turn,
    async prepare(testContext) {
      const setting = await withZap(testContext, from);
      testContext.answer('updateZap', { status, body });
      return setting;
    },
  };
};
const unpause = { errors: ['The Zap cannot be turned on.'], reason: 'UnpauseError' };
/** The place of the person's only Zap in the state. */
const onlyZap = 'entities.collections.zap.entities.chunks.0.entities.0';
const nothingToMove = 'The Zap has nothing to wait for.';

export const modalScenarios: readonly Scenario[] = [
  {
    ...raised('B8.01', null, 'Two things went wrong. The first one. The second one.', {
      summary: 'Two things went wrong.',
      messages: ['The first one.', 'The second one.'],
    }),
    what: 'An error brings its own summary and two messages, which the modal joins. Without a summary its title is “We got an error on that!” (B8.08).',
    shows: { text: 'The first one. The second one.', where: 'page' },
  },
  raised('B8.02', 400, 'Please check that every required field is filled in.'),
  raised('B8.03', 429, "You've already submitted a ticket. Please wait a few moments before trying again."),
  raised('B8.04', 500, 'Something is broken on our side.'),
  raised('B8.05', 502, 'Our server is restarting. Please wait a minute or two, and try again.'),
  raised('B8.06', 504, 'Our server did not respond in time.'),
  raised('B8.07', 418, 'Unfortunately, all we know is that the code was 418. Please try again.'),
  {
    id: 'B8.08',
    also: ['B8.09'],
    what: 'The server answers with nothing in place of the list of experts, and the flow of that page stops.',
    means: 'forced',
    steps: [],
    shows: { text: "Unfortunately, that's all we know.", where: 'page' },
    async prepare(testContext) {
      testContext.answer('listExperts', { status: 200, body: 'null' });
      return { to: '/experts' };
    },
  },
  {
    id: 'B8.35',
    what: 'The same error, with the details that a developer needs.',
    means: 'forced',
    steps: [{ awaits: 'Show Details' }],
    shows: { text: 'Show Details', where: 'page' },
    async prepare(testContext) {
      testContext.answer('listExperts', { status: 200, body: 'null' });
      return { to: '/experts' };
    },
  },
  {
    id: 'B8.10',
    also: ['B8.12'],
    what: 'A person turns on a Zap without steps.',
    means: 'real',
    steps: turn,
    shows: { text: 'There was a problem activating your Zap.', where: 'page' },
    prepare: (testContext) => withZap(testContext),
  },
  refused({
    id: 'B8.11',
    what: 'The server refuses to turn the Zap on, and gives no result of a check. With one, the modal lists it (B8.10).',
    shows: { text: 'Unknown error! Please edit your zap for full check.', where: 'page' },
    body: unpause,
  }),
  refused({
    id: 'B8.13',
    what: 'The server fails while a Zap is turned off. The switch goes back.',
    shows: { text: 'There was a problem deactivating your Zap.', where: 'page' },
    body: { errors: ['Something went wrong on our side.'] },
    from: 'on',
    status: 500,
  }),
  refused({
    id: 'B8.14',
    what: 'The server names a help page, because no change of the Zap would help.',
    shows: { text: "There's an Error With This Zap", where: 'page' },
    body: { ...unpause, check: { errors: [{ type: 'missing_trigger', message: nothingToMove }], fixes: [] }, help_url: '/help' },
  }),
  {
    id: 'B8.46',
    what: 'A Zap cannot be turned on. Pages report errors in this scenario, such as that of a script, but this one is shown already and is not reported.',
    means: 'real',
    steps: [{ awaits: zap }, { guide: 'Let a script fail', fail: { message: 'A script fails.' } }, ...turn],
    shows: { text: 'There was a problem activating your Zap.', where: 'page' },
    prepare: async (testContext) => ({ ...(await withZap(testContext)), guide: { reports: true } }),
  },
  {
    id: 'B4.50',
    what: 'A person turns a Zap off. It is being saved, and then it is off.',
    means: 'real',
    steps: turn,
    shows: { text: '200, request 1', where: 'guide' },
    async prepare(testContext) {
      const setting = await withZap(testContext, 'on');
      return { ...setting, guide: { requests: ['PATCH /api/v3/zaps/'], state: [`${onlyZap}.state.status`, `${onlyZap}.data.state`] } };
    },
  },
  {
    id: 'B4.51',
    what: 'Two errors are raised, one of which no screen should show. Only the other is collected; closing the modal removes it.',
    means: 'forced',
    steps: [
      welcome,
      {
        guide: 'Raise one that no screen shows',
        dispatches: {
          type: 'errors/raised',
          payload: { id: 'hidden', summary: 'Hidden', messages: [], statusCode: null, details: null, shouldGlobalizeError: false },
        },
      },
      {
        guide: 'Raise one that is shown',
        dispatches: { type: 'errors/raised', payload: { id: 'shown', summary: 'Shown', messages: [], statusCode: null, details: null } },
      },
      { press: 'Close' },
    ],
    shows: { text: 'errors.length: 0', where: 'guide' },
    async prepare(testContext) {
      await signedIn(testContext);
      return { to: '/app/dashboard', guide: { state: ['errors.length'] } };
    },
  },
];
