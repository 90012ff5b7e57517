import { render } from '@testing-library/react';
import { axe, toHaveNoViolations } from 'jest-axe';
import { Gallery } from '../../src/gallery/Gallery';
import { Sheet } from '../../src/gallery/Sheet';
import { catalogueOf, statesOf } from '../../src/gallery/catalogue';
import { galleryModules } from '../support/galleryModules';

expect.extend(toHaveNoViolations);

const catalogue = catalogueOf(galleryModules);

it.each(statesOf(catalogue).map((each) => [each.id, each] as const))(
  'the story %s of the gallery has no fault of accessibility',
  async (_, one) => {
    const { baseElement } = render(<Sheet shown={[one]} />);
    // Contrast needs layout. tokens.test.ts checks it by numbers and the journey by pictures.
    expect(await axe(baseElement, { rules: { 'color-contrast': { enabled: false } } })).toHaveNoViolations();
  },
);

it('the gallery page has no fault of accessibility', async () => {
  const { container } = render(<Gallery catalogue={catalogue} />);
  expect(await axe(container, { iframes: false })).toHaveNoViolations();
});
