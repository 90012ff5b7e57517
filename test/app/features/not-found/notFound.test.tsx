import { render, screen, within } from '@testing-library/react';
import page from '../../../../src/app/features/not-found/page';
import { initialNotFound, notFoundSlice, pickVariant } from '../../../../src/app/features/not-found/state';
import { captions } from '../../../../src/app/features/not-found/texts';
import { stopStores } from '../../../support/appStore';
import { StoryOfPage } from '../../../../src/gallery/StoryOfPage';
import { openPage } from '../../../support/page';
import { nobody, replyWith } from '../../../support/replyWith';

afterEach(stopStores);

const show = (variant: 0 | 1 | 2 = 0) => render(<StoryOfPage page={page} state={{ notFound: { variant } }} />);

describe('the page that is not there', () => {
  it.each([
    [0, 'You seem to have floated away.'],
    [1, "This is not the page you're looking for."],
    [2, 'Not all who wander are lost...but you are.'],
  ] as const)('the page that is not there shows 404 and caption %i of three [B2.73]', (variant, caption) => {
    show(variant);
    expect(screen.getByRole('heading', { level: 1 })).toHaveTextContent(`404 ${caption}`);
  });

  it('the page that is not there picks each of the three by chance [B2.73]', () => {
    expect([0, 0.32, 0.34, 0.66, 0.67, 0.999].map(pickVariant)).toEqual([0, 0, 1, 1, 2, 2]);
    expect(captions).toHaveLength(3);
  });

  it("the page that is not there leads 'Back to Safety' to / [B2.74]", () => {
    show();
    expect(screen.getByRole('link', { name: 'Back to Safety' })).toHaveAttribute('href', '/');
  });

  it("the page that is not there says 'We're here to help!' [B2.75]", () => {
    show();
    expect(screen.getByRole('heading', { name: "We're here to help!" })).toBeVisible();
  });

  it('the not-found page searches the help pages by a GET form with q alone [B2.76]', () => {
    show();
    const form = screen.getByRole<HTMLFormElement>('search');
    expect(form).toHaveAttribute('method', 'get');
    expect(form).toHaveAttribute('action', '/help/search/');
    const field = within(form).getByPlaceholderText('Search for what you need help with...');
    expect(field).toHaveAttribute('name', 'q');
    expect([...form.elements].filter((element) => element.hasAttribute('name'))).toEqual([field]);
  });

  it('the page that is not there has three links on [B2.77]', () => {
    show();
    expect(screen.getByRole('link', { name: 'View our help docs' })).toHaveAttribute('href', '/help');
    expect(screen.getByRole('link', { name: 'Check out our App Directory' })).toHaveAttribute('href', '/apps');
    expect(screen.getByRole('link', { name: 'Get help' })).toHaveAttribute('href', '/app/get-help');
  });

  it('the page that is not there comes for any address that leads nowhere, with the logo above for visitors [A2.41, B2.43]', async () => {
    replyWith('getCurrentProfile', 200, nobody);
    const { address } = await openPage('/no/such/page');
    expect(await screen.findByRole('heading', { level: 1 })).toHaveTextContent("404 This is not the page you're looking for.");
    expect(address()).toBe('/no/such/page');
    const header = screen.getByRole('banner');
    expect(within(header).getAllByRole('link')).toHaveLength(1);
    expect(within(header).getByRole('link')).toHaveAttribute('href', '/');
  });
});

describe('its slice', () => {
  it('the slice of the not-found page answers only its own events and survives JSON', () => {
    expect(notFoundSlice.reducer(initialNotFound, { type: 'other/happened' })).toBe(initialNotFound);
    const shown = notFoundSlice.reducer(initialNotFound, notFoundSlice.actions.shown({ variant: 2 }));
    expect(JSON.parse(JSON.stringify(shown))).toEqual({ variant: 2 });
  });
});
