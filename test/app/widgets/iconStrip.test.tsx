import { render, screen, within } from '@testing-library/react';
import { IconStrip } from '../../../src/app/widgets/IconStrip/IconStrip';

const step = (name: string, isPremium = false) => ({ name, logoUrl: null, isPremium });

it('a strip of icons shows the first and the last of four steps, and between them a placeholder with only their number [B3.28]', () => {
  render(<IconStrip steps={[step('Stripe', true), step('Filter', true), step('Gmail'), step('Slack')]} />);
  expect(screen.getAllByRole('img').map((icon) => icon.getAttribute('aria-label'))).toEqual(['Stripe', 'Slack']);
  const [first, between, last] = screen.getAllByRole('listitem');
  expect(within(between!).getByText('…')).toHaveAttribute('aria-hidden', 'true');
  expect(between).toHaveTextContent('2 steps between');
  expect(within(first!).getByText('Premium')).toBeVisible();
  expect(within(last!).queryByText('Premium')).toBeNull();
});

it.each([
  [0, 0, 0],
  [1, 1, 0],
  [2, 2, 0],
  [3, 3, 0],
  [4, 3, 1],
])('of %s steps it has %s places: a placeholder only for several steps between [B3.28]', (count, places, placeholders) => {
  render(<IconStrip steps={Array.from({ length: count }, (_, index) => step(`App ${index}`))} />);
  expect(screen.queryAllByRole('listitem')).toHaveLength(places);
  expect(screen.queryAllByText('…')).toHaveLength(placeholders);
});
