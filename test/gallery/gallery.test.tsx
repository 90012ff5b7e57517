import { render, screen } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { Gallery } from '../../src/gallery/Gallery';
import { Sheet } from '../../src/gallery/Sheet';
import { catalogueOf, findStories, statesOf } from '../../src/gallery/catalogue';
import type { Stories } from '../../src/app/widgets/stories';
import { galleryModules } from '../support/galleryModules';

const catalogue = catalogueOf(galleryModules);

describe('every story of the gallery', () => {
  it.each(statesOf(catalogue).map((each) => [each.id, each] as const))('%s renders without an error', (_, one) => {
    const complaints = jest.spyOn(console, 'error').mockImplementation(() => {});
    render(<Sheet shown={[one]} />);
    expect(complaints.mock.calls).toEqual([]);
  });
});

describe('the catalogue', () => {
  it('the catalogue refuses two files with the same title', () => {
    const stories: Stories = { title: 'Twin', states: {} };
    expect(() => catalogueOf({ a: { stories }, b: { stories } })).toThrow("'Twin' is the title of both a and b");
  });

  it('the catalogue refuses a file without stories, and a title that would break addresses', () => {
    expect(() => catalogueOf({ a: {} })).toThrow('a exports no `stories`');
    expect(() => catalogueOf({ a: { stories: { title: 'a/b', states: {} } } })).toThrow('a title has no slash');
  });

  it('the catalogue finds a state by its address, all states of a widget by its title, and nothing else', () => {
    expect(findStories(catalogue, 'Button/busy').map(({ id }) => id)).toEqual(['Button/busy']);
    expect(findStories(catalogue, 'Logo').map(({ id }) => id)).toEqual(['Logo/full', 'Logo/mark only']);
    expect(findStories(catalogue, 'Nothing/here')).toEqual([]);
  });
});

describe('the gallery page', () => {
  it('the gallery page filters its list and shows the chosen state in a frame at its stable address', async () => {
    render(<Gallery catalogue={catalogue} />);
    await userEvent.type(screen.getByRole('textbox', { name: 'Filter' }), 'button/bus');
    await userEvent.click(await screen.findByRole('link', { name: 'busy' }));
    expect(screen.queryByRole('link', { name: 'danger' })).toBeNull();
    await userEvent.click(screen.getByRole('radio', { name: 'dark' }));
    await userEvent.click(screen.getByRole('radio', { name: '360' }));
    const frame = screen.getByTitle('Button/busy');
    expect(frame).toHaveAttribute('src', '?case=Button%2Fbusy&theme=dark');
    expect(frame).toHaveStyle({ width: '360px' });
  });
});
