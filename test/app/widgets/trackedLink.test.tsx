import { render, screen } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { MemoryRouter } from 'react-router-dom';
import { TextLink, type TextLinkProps } from '../../../src/app/widgets/TextLink/TextLink';

const show = (props: Partial<TextLinkProps>) =>
  render(
    <MemoryRouter>
      <TextLink to="/app/billing" {...props}>
        See plans
      </TextLink>
    </MemoryRouter>,
  );

describe('a link with a tracking message', () => {
  // React logs the errors that screens throw.
  beforeEach(() => void jest.spyOn(console, 'error').mockImplementation(() => {}));

  it('a link with a tracking message tells its handler the message each time that it is followed [B5.07]', async () => {
    const told: string[] = [];
    show({ trackingMessage: 'upgrade/zaps', onTrack: (message) => told.push(message) });
    await userEvent.click(screen.getByRole('link'));
    await userEvent.click(screen.getByRole('link'));
    expect(told).toEqual(['upgrade/zaps', 'upgrade/zaps']);
  });

  it('a link with a tracking message raises an error without a handler, and for a message that is no text [B5.07]', () => {
    expect(() => show({ trackingMessage: 'upgrade/zaps' })).toThrow('has no tracking handler');
    expect(() => show({ trackingMessage: 7 as never, onTrack: () => {} })).toThrow('must be a string');
  });

  it('a link with a tracking message is a plain link without one', () => {
    show({});
    expect(screen.getByRole('link')).toHaveAttribute('href', '/app/billing');
  });
});
