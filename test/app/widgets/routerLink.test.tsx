import { fireEvent, render, screen } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { MemoryRouter, useLocation, useNavigationType } from 'react-router-dom';
import { RouterLink } from '../../../src/app/widgets/RouterLink/RouterLink';

function Where() {
  const { pathname, search } = useLocation();
  return <output>{`${useNavigationType()} ${pathname}${search}`}</output>;
}

function show(link: React.ReactElement) {
  render(
    <MemoryRouter initialEntries={['/here?a=1']}>
      {link}
      <Where />
    </MemoryRouter>,
  );
  return screen.getByRole('link');
}

describe('a router link', () => {
  it('a router link goes there within the page by a plain press', async () => {
    await userEvent.click(show(<RouterLink to="/there?b=2">There</RouterLink>));
    expect(screen.getByRole('status')).toHaveTextContent('PUSH /there?b=2');
  });

  it('a router link replaces the present entry on request, or if it leads to the present address', async () => {
    await userEvent.click(
      show(
        <RouterLink to="/there" replace>
          There
        </RouterLink>,
      ),
    );
    expect(screen.getByRole('status')).toHaveTextContent('REPLACE /there');
  });

  it('a router link adds no second entry for the present address', async () => {
    await userEvent.click(show(<RouterLink to="/here?a=1">Here</RouterLink>));
    expect(screen.getByRole('status')).toHaveTextContent('REPLACE /here?a=1');
  });

  it.each([{ ctrlKey: true }, { metaKey: true }, { shiftKey: true }, { altKey: true }, { button: 1 }])(
    'a router link leaves a press with %j to the browser',
    (how) => {
      const link = show(<RouterLink to="/there">There</RouterLink>);
      expect(fireEvent.click(link, how)).toBe(true);
      expect(screen.getByRole('status')).toHaveTextContent('POP /here?a=1');
      expect(link).toHaveAttribute('href', '/there');
    },
  );

  it('a router link stays when its owner has answered the press', async () => {
    await userEvent.click(
      show(
        <RouterLink to="/there" onClick={(event) => event.preventDefault()}>
          There
        </RouterLink>,
      ),
    );
    expect(screen.getByRole('status')).toHaveTextContent('POP /here?a=1');
  });
});
