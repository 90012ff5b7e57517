import { render, screen, waitFor } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { errorRaised, type RaisedError } from '../../../../src/app/features/errors';
import { page, shown } from '../../../../src/app/features/errors/modal/index.stories';
import { flowCrashed } from '../../../../src/app/platform/flows';
import { StoryOfPage } from '../../../../src/gallery/StoryOfPage';
import { stopStores } from '../../../support/appStore';
import { openPage } from '../../../support/page';
import { serveSignedIn } from '../../../support/home';

afterEach(stopStores);

const open = (given: Partial<RaisedError> = {}) => render(<StoryOfPage page={page} state={shown(given)} />);
const support = () => screen.getByRole('link', { name: 'Contact support' });

describe('the error modal', () => {
  it('the error modal has its own title, or the summary of the error, and joins the messages [B8.01]', () => {
    const { unmount } = open({ messages: ['One.', 'Two.'] });
    expect(screen.getByRole('dialog', { name: 'We got an error on that!' })).toHaveAccessibleDescription(/^One\. Two\. /);
    unmount();
    open({ summary: 'The folder was not moved' });
    expect(screen.getByRole('dialog', { name: 'The folder was not moved' })).toBeVisible();
  });

  it.each<[number | null, RegExp]>([
    [400, /can’t work with what was sent.*Check.*required field/],
    [429, /^You've already submitted a ticket\. Please wait a few moments before trying again\.$/],
    [500, /broken on our side/],
    [502, /restarting.*Wait a minute or two/],
    [504, /did not respond in time/],
    [418, /^Unfortunately, all we know is that the code was 418\. Please try again\.$/],
    [503, /^Unfortunately, all we know is that the code was 503\. Please try again\.$/],
    [null, /^Unfortunately, that's all we know\.$/],
  ])('the error modal of %s says what that means [B8.02, B8.03, B8.04, B8.05, B8.06, B8.07, B8.08]', (statusCode, words) => {
    open({ statusCode });
    expect(screen.getByRole('dialog')).toHaveAccessibleDescription(words);
    expect(support()).toBeVisible();
  });

  it('the error modal always offers to contact support, with a hint for the form [B8.09]', () => {
    open({ summary: 'The folder & all', statusCode: 502 });
    const address = new URL(support().getAttribute('href') ?? '', 'http://localhost');
    expect([address.pathname, address.searchParams.get('hint')]).toEqual(['/app/get-help', 'The folder & all (502)']);
  });

  it('the error modal offers to contact support where there is no status as well [B8.09]', () => {
    open({ statusCode: null, messages: ['Something happened.'] });
    const address = new URL(support().getAttribute('href') ?? '', 'http://localhost');
    expect([address.pathname, address.searchParams.get('hint')]).toEqual(['/app/get-help', 'We got an error on that!']);
  });

  it('the error modal closes for the page where the person asks for help', async () => {
    open();
    await userEvent.click(support());
    await waitFor(() => expect(screen.queryByRole('dialog')).toBeNull());
  });

  it('the error modal shows details on request, where there are any, and a link to learn more [B8.35]', async () => {
    const { unmount } = open({ details: 'x is undefined' });
    expect(screen.getByText('x is undefined')).not.toBeVisible();
    await userEvent.click(screen.getByText('Show Details'));
    expect(screen.getByText('x is undefined')).toBeVisible();
    expect(screen.getByRole('link', { name: 'Learn more' })).toHaveAttribute('href', '/help');
    unmount();
    open();
    expect(screen.queryByText('Show Details')).toBeNull();
  });
});

describe('an error without its own page', () => {
  it('an error without its own page opens the modal, one after the other, and the page goes on [A8.45, B2.63, B8.01]', async () => {
    serveSignedIn();
    const { store, user } = await openPage('/app/dashboard');
    store.dispatch(errorRaised({ messages: ['It broke.'], statusCode: 500 }));
    store.dispatch(flowCrashed({ flow: 'sync', message: 'x is undefined' }));
    expect(await screen.findByRole('dialog', { name: 'We got an error on that!' })).toHaveAccessibleDescription(
      'It broke. Something is broken on our side.',
    );
    await user.click(screen.getAllByRole('button', { name: 'Close' })[0] as HTMLElement);
    await waitFor(() => expect(screen.getByRole('dialog')).toHaveAccessibleDescription("Unfortunately, that's all we know."));
    expect(screen.getByText('x is undefined')).toBeInTheDocument();
    await user.keyboard('{Escape}');
    await waitFor(() => expect(screen.queryByRole('dialog')).toBeNull());
  });
});
