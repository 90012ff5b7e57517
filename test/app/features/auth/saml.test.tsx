import { screen } from '@testing-library/react';
import { samlFailures } from '../../../../src/app/features/auth/saml/texts';
import { stopStores } from '../../../support/appStore';
import { openPage } from '../../../support/page';

afterEach(stopStores);

describe('the page of a single sign-on that failed', () => {
  it.each(Object.entries(samlFailures))(
    'the page of a single sign-on that failed says why: %s, and leads back to the log-in page',
    async (reason, words) => {
      await openPage(`/app/login/single-sign-on?reason=${reason}`);
      expect(await screen.findByRole('heading', { level: 1, name: 'We couldn’t sign you in' })).toBeVisible();
      expect(screen.getByText(words)).toBeVisible();
      expect(screen.getByRole('link', { name: 'Back to log in' })).toHaveAttribute('href', '/app/login');
    },
  );

  it.each(['', '?reason=', '?reason=toString', '?reason=invalid&reason=expired', '?reason=%3Cb%3E'])(
    'the page of a single sign-on that failed says something of use for %s',
    async (query) => {
      await openPage(`/app/login/single-sign-on${query}`);
      expect(await screen.findByText(samlFailures.unknown)).toBeVisible();
    },
  );
});
