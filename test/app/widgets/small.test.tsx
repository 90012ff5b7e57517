import { fireEvent, render, screen } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import type { FormEvent } from 'react';
import { MemoryRouter } from 'react-router-dom';
import { AppLogo } from '../../../src/app/widgets/AppLogo/AppLogo';
import { Avatar } from '../../../src/app/widgets/Avatar/Avatar';
import { Button } from '../../../src/app/widgets/Button/Button';
import { JoinedLogos } from '../../../src/app/widgets/JoinedLogos/JoinedLogos';
import { LoadFailure } from '../../../src/app/widgets/LoadFailure/LoadFailure';
import { MessageBar } from '../../../src/app/widgets/MessageBar/MessageBar';
import { Meter } from '../../../src/app/widgets/Meter/Meter';
import { Notice } from '../../../src/app/widgets/Notice/Notice';
import { SplitPage } from '../../../src/app/widgets/SplitPage/SplitPage';
import { TextLink } from '../../../src/app/widgets/TextLink/TextLink';
import { appLogoSizes, meterSizes } from '../../../src/app/widgets/tokens';

describe('a button', () => {
  it('a button acts by click and by keyboard [B2.79]', async () => {
    const onClick = jest.fn();
    render(<Button onClick={onClick}>Save</Button>);
    await userEvent.click(screen.getByRole('button', { name: 'Save' }));
    await userEvent.keyboard('{Enter}');
    expect(onClick).toHaveBeenCalledTimes(2);
  });

  it('a button neither acts nor submits while busy, and keeps its name and the focus', async () => {
    const onClick = jest.fn();
    const onSubmit = jest.fn((event: FormEvent) => event.preventDefault());
    render(
      <form onSubmit={onSubmit}>
        <Button type="submit" isBusy onClick={onClick}>
          Log In
        </Button>
      </form>,
    );
    const button = screen.getByRole('button', { name: 'Log In' });
    await userEvent.click(button);
    expect(onClick).not.toHaveBeenCalled();
    expect(onSubmit).not.toHaveBeenCalled();
    expect(button).toHaveFocus();
    expect(button).toHaveAttribute('aria-busy', 'true');
  });
});

describe('an avatar', () => {
  it('an avatar is 36 px wide when no size is given [A9.15, B3.59]', () => {
    render(<Avatar name="Ada Lovelace" />);
    expect(screen.getByRole('img', { name: 'Ada Lovelace' })).toHaveStyle({ width: '36px', height: '36px' });
  });

  it('an avatar writes initials at 45 % of its size [A9.15, B9.13]', () => {
    render(<Avatar name="Ada Lovelace" size={100} />);
    const avatar = screen.getByRole('img', { name: 'Ada Lovelace' });
    expect(avatar).toHaveStyle({ fontSize: '45px' });
    expect(avatar).toHaveTextContent('AL');
  });

  it('an avatar falls back to initials when its picture does not load [B3.59]', () => {
    render(<Avatar name="Ada" url="/gone.png" />);
    fireEvent.error(screen.getByRole('presentation'));
    expect(screen.getByRole('img', { name: 'Ada' })).toHaveTextContent('A');
    expect(screen.queryByRole('presentation')).toBeNull();
  });
});

describe('a meter', () => {
  it('a meter says usage and limit in numbers and to screen readers [B2.81]', () => {
    render(<Meter label="Tasks" value={1204} limit={5000} />);
    expect(screen.getByRole('meter', { name: 'Tasks' })).toHaveAttribute('aria-valuetext', '1,204 of 5,000');
    expect(screen.getByText('1,204 of 5,000')).toBeVisible();
  });

  it.each([null, Infinity])('a meter knows no end without a limit (%s)', (limit) => {
    render(<Meter label="Zaps" value={37} limit={limit} />);
    expect(screen.getByRole('meter', { name: 'Zaps' })).toHaveAttribute('aria-valuetext', '37 · unlimited');
  });

  it('a meter never leaves its range when usage is above the limit', () => {
    render(<Meter label="Zaps" value={21} limit={20} />);
    expect(screen.getByRole('meter', { name: 'Zaps' })).toHaveAttribute('aria-valuenow', '20');
    expect(screen.getByText('21 of 20')).toBeVisible();
  });

  it('a meter comes in three widths: 120, 210 and 300 px [B9.37]', () => {
    const widths = (['small', 'medium', 'large'] as const).map((size) => {
      const { container, unmount } = render(<Meter label="Tasks" value={1} limit={2} size={size} />);
      // The width belongs to the whole widget, which has no role.

      const { width } = (container.firstChild as HTMLElement).style;
      unmount();
      return width;
    });
    expect(widths).toEqual(['120px', '210px', '300px']);
    expect(meterSizes).toEqual({ small: 120, medium: 210, large: 300 });
  });
});

describe('logos', () => {
  it('logos of apps come in 16, 32, 64 and 128 px [B9.14]', () => {
    expect(appLogoSizes).toEqual([16, 32, 64, 128]);
    for (const size of appLogoSizes) {
      const { unmount } = render(<AppLogo name="Gmail" size={size} />);
      expect(screen.getByRole('img', { name: 'Gmail' })).toHaveAttribute('data-size', `${size}`);
      unmount();
    }
  });

  it.each([
    [{}, 'initial', 'W'],
    [{ name: '?' }, 'empty', ''],
    [{ isPending: true }, 'image', ''],
    [{ url: '/app-logos/webex.svg' }, 'image', ''],
  ] as const)('an app without a logo shows its initial, and any other app shows no letter: %j', (props, look, text) => {
    render(<AppLogo name="Webex" {...props} />);
    const tile = screen.getByRole('img');
    expect([tile.dataset.look, tile.textContent]).toEqual([look, text]);
  });

  it('logos are two in the promo, joined by one plus sign, when three services are given [A2.81, B9.16]', () => {
    render(<JoinedLogos apps={[{ name: 'Gmail' }, { name: 'Slack' }, { name: 'Trello' }]} />);
    expect(screen.getAllByRole('img').map((logo) => logo.getAttribute('aria-label'))).toEqual(['Gmail', 'Slack']);
    expect(screen.getAllByText('+')).toHaveLength(1);
  });
});

describe('a notice', () => {
  it.each([
    ['error', 'alert'],
    ['warning', 'alert'],
    ['success', 'status'],
    ['info', 'status'],
  ] as const)('of kind %s speaks as %s', (kind, role) => {
    render(<Notice kind={kind}>Something happened.</Notice>);
    expect(screen.getByRole(role)).toHaveTextContent('Something happened.');
  });
});

describe('a message bar', () => {
  it.each([
    ['error', 'Bargle!'],
    ['success', 'Success!'],
    ['warning', 'Warning.'],
    ['teams', 'Team!'],
  ] as const)('a message bar of kind %s is titled %s by default; a given title wins [B3.50]', (kind, title) => {
    const { rerender } = render(<MessageBar kind={kind}>Text</MessageBar>);
    expect(screen.getByText(title)).toBeVisible();
    rerender(
      <MessageBar kind={kind} title="Mine">
        Text
      </MessageBar>,
    );
    expect(screen.queryByText(title)).toBeNull();
    expect(screen.getByText('Mine')).toBeVisible();
  });
});

describe('a split page', () => {
  it('a split page holds the form in its main part, the promo beside it and the way to the other page on top [B2.43]', () => {
    render(<SplitPage form={<h1>Log In</h1>} promo={<p>Why</p>} topLink={<a href="/sign-up">Sign Up</a>} />);
    expect(screen.getByRole('main')).toContainElement(screen.getByRole('heading', { name: 'Log In' }));
    expect(screen.getByRole('complementary')).toHaveTextContent('Why');
    expect(screen.getByRole('banner')).toContainElement(screen.getByRole('link', { name: 'Sign Up' }));
    expect(screen.getByRole('link', { name: 'Patchbay' })).toHaveAttribute('href', '/');
  });
});

describe('the place of what could not be loaded', () => {
  it.each([undefined, ''])('what could not be loaded says that nothing was changed where there is no reason: %j', (reason) => {
    render(
      <LoadFailure title="We couldn’t load this run" retry="Try again" onRetry={() => {}}>
        {reason}
      </LoadFailure>,
    );
    expect(screen.getByText('Nothing was changed. Try again in a moment.')).toBeVisible();
  });
});

describe('a text link', () => {
  it('a text link goes by the router within the application and by the browser outside of it', () => {
    render(
      <MemoryRouter>
        <TextLink to="/app/login?next=%2Fx">Log In</TextLink>
        <TextLink to="mailto:support@patchbay.example" isExternal>
          Write
        </TextLink>
      </MemoryRouter>,
    );
    expect(screen.getByRole('link', { name: 'Log In' })).toHaveAttribute('href', '/app/login?next=%2Fx');
    expect(screen.getByRole('link', { name: 'Write' })).toHaveAttribute('href', 'mailto:support@patchbay.example');
  });
});
