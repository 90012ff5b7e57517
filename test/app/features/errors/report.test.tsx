import { screen, within } from '@testing-library/react';
import { errorRaised } from '../../../../src/app/features/errors';
import { stopStores } from '../../../support/appStore';
import { openPage, type OpenPage } from '../../../support/page';
import { nobody, replyWith } from '../../../support/replyWith';

afterEach(stopStores);

/** The code of the modal and of the report is compiled when it first loads. */
const firstLoad = { timeout: 30_000 };

const canary = 'Canary-4711';

/** The preview of a report, after a password and a name were typed. */
async function preview(): Promise<OpenPage> {
  replyWith('getCurrentProfile', 200, nobody);
  const page = await openPage('/app/login');
  page.store.dispatch({ type: 'login/formChanged', payload: { page: 'login', values: { password: canary } } });
  page.store.dispatch({ type: 'test/typed', payload: { note: `${canary} note`, count: 3 } });
  page.store.dispatch(errorRaised({ summary: 'The folder was not moved', statusCode: 400 }));
  await page.user.click(await screen.findByRole('button', { name: 'Send a report' }, firstLoad));
  await screen.findByRole('button', { name: 'Send report' }, firstLoad);
  return page;
}

const exactText = () => screen.getByRole('region', { name: 'The report as text', hidden: true }).textContent;

it('the preview of a report has exactly the bytes that are sent, with the comment as it was typed [T68, T69]', async () => {
  const { user } = await preview();
  await user.type(screen.getByRole('textbox', { name: /What were you doing/ }), 'I pressed "Move" twice – né?');
  const shown = exactText();
  const double = replyWith('sendErrorReport', 201, { id: 'abcdefghjkmn' });
  await user.click(screen.getByRole('button', { name: 'Send report' }));
  expect(await screen.findByText(/mention the number abcdefghjkmn/)).toBeVisible();
  expect(double.sent).toMatchObject([{ body: { report: shown } }]);
  expect(JSON.parse(shown ?? '')).toMatchObject({ comment: 'I pressed "Move" twice – né?', subject: { status: 400 } });
});

it('the preview of a report contains nothing that was typed, and lists the actions [T73, T69, S61]', async () => {
  await preview();
  expect(exactText()).not.toContain(canary);
  const actions = within(screen.getByRole('list', { name: /The last \d+ actions/, hidden: true }));
  expect(actions.getByText(/test\/typed/)).toBeInTheDocument();
  expect(screen.getByText(/hasn’t reported anything by itself/)).toBeVisible();
});

it('a report that was not sent keeps the comment and says what to do [T69, R18]', async () => {
  const { user } = await preview();
  const comment = screen.getByRole('textbox', { name: /What were you doing/ });
  await user.type(comment, 'My words');
  replyWith('sendErrorReport', 429, { errors: ["You're trying too frequently."] });
  await user.click(screen.getByRole('button', { name: 'Send report' }));
  expect(await screen.findByText("You're trying too frequently.")).toBeVisible();
  expect(comment).toHaveValue('My words');
});

it('nothing is sent when the person decides against it [T69]', async () => {
  const { user, store } = await preview();
  await user.click(screen.getByRole('button', { name: 'Don’t send' }));
  expect(screen.queryByRole('dialog')).toBeNull();
  // A request without a double would have failed, and be told.
  expect(store.actions.map(({ type }) => type)).not.toContain('errors/report/submitted');
});
