import { render, screen, waitFor } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import type { ZapProblem } from '../../../../src/app/features/errors';
import { page } from '../../../../src/app/features/errors/modal/index.stories';
import { zap } from '../../../../src/app/features/errors/modal/zapProblem.stories';
import { StoryOfPage } from '../../../../src/gallery/StoryOfPage';

const open = (given: Partial<ZapProblem> = {}) => render(<StoryOfPage page={page} state={zap(given)} />);
const items = () => screen.getAllByRole('listitem').map((item) => item.textContent);

describe('a Zap that could not be switched', () => {
  it('a Zap that could not be turned on says so, with errors and fixes of the check, each once [B8.10, B8.11]', () => {
    open({ errors: ['A isn’t connected.', 'A isn’t connected.', 'No room.'], fixes: ['Connect A.', 'Connect A.'] });
    expect(screen.getByRole('dialog', { name: 'There was a problem activating your Zap.' })).toBeVisible();
    expect(items()).toEqual(['A isn’t connected.', 'No room.', 'Connect A.']);
  });

  it('a Zap that could not be turned on without any check says what is left to say [B8.11]', () => {
    open();
    expect(items()).toEqual(['Unknown error! Please edit your zap for full check.']);
  });

  it('a Zap that could not be switched leads to its editor under its own label, or is put aside [B8.12]', async () => {
    const { unmount } = open();
    expect(screen.getByRole('link', { name: 'Edit Your Zap' })).toHaveAttribute('href', '/editor/7');
    await userEvent.click(screen.getByRole('button', { name: 'Cancel' }));
    await waitFor(() => expect(screen.queryByRole('dialog')).toBeNull());
    unmount();
    open({ editLabel: 'Open the editor' });
    expect(screen.getByRole('link', { name: 'Open the editor' })).toHaveAttribute('href', '/editor/7');
    expect(screen.queryByRole('link', { name: 'Edit Your Zap' })).toBeNull();
  });

  it('off: says so [B8.13]', () => {
    open({ kind: 'pause', errors: ['Problem updating Zap.'] });
    expect(screen.getByRole('dialog', { name: 'There was a problem deactivating your Zap.' })).toBeVisible();
  });

  it('a Zap that could not be switched with a help link: leads to help, or on to the dashboard [B8.14]', () => {
    open({ helpUrl: '/help', errors: ['Gone.'] });
    expect(screen.getByRole('dialog', { name: "There's an Error With This Zap" })).toBeVisible();
    expect(screen.getByRole('link', { name: 'Learn More' })).toHaveAttribute('href', '/help');
    expect(screen.getByRole('link', { name: 'or continue to Dashboard' })).toHaveAttribute('href', '/app/dashboard');
  });
});
