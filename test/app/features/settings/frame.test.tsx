import { screen, within } from '@testing-library/react';
import { settingsPages, settingsSections } from '../../../../src/app/features/settings/sections';
import { stopStores } from '../../../support/appStore';
import { serveSignedIn } from '../../../support/home';
import { openPage } from '../../../support/page';

afterEach(stopStores);

describe('the frame of the settings', () => {
  it('the frame of the settings replaces the header, with a way back, the account and the pages', async () => {
    serveSignedIn({ accounts: [{ name: 'Analytical Engines' }] });
    const { user, address } = await openPage('/app/settings/email');
    expect(await screen.findByRole('heading', { level: 1, name: 'Email' })).toBeVisible();
    expect(await screen.findByText(/Analytical Engines · /)).toBeVisible();
    expect(await screen.findByText('Ada Lovelace')).toBeVisible();
    expect(screen.queryByRole('navigation', { name: 'Main' })).toBeNull();
    const navigation = screen.getByRole('navigation', { name: 'Settings' });
    expect(within(navigation).getByRole('link', { name: 'Email' })).toHaveAttribute('aria-current', 'page');
    expect(await screen.findByRole('region', { name: 'Email address' })).toBeVisible();
    await user.click(screen.getByRole('link', { name: 'Back to Patchbay' }));
    expect(address()).toBe('/app/dashboard');
  });

  it('the frame of the settings says so at an address that names no page, and leads on', async () => {
    serveSignedIn();
    await openPage('/app/settings/nonsense');
    expect(await screen.findByRole('heading', { level: 1, name: 'Page not found' })).toBeVisible();
    expect(screen.getByRole('link', { name: 'Go to your profile' })).toHaveAttribute('href', '/app/settings/profile');
  });

  it('the frame of the settings is reached from /app/settings', async () => {
    serveSignedIn();
    const { address } = await openPage('/app/settings?from=menu');
    await screen.findByRole('navigation', { name: 'Settings' });
    expect(address()).toBe('/app/settings/profile?from=menu');
  });
});

describe('the register of sections', () => {
  it('the register of sections has each section once, on a page that exists', () => {
    const ids = settingsSections.map(({ id }) => id);
    expect(new Set(ids).size).toBe(ids.length);
    const pages: readonly string[] = settingsPages.map(({ id }) => id);
    for (const { group } of settingsSections) expect(pages).toContain(group);
  });

  it.each(settingsSections.map((section) => [section.id, section] as const))(
    'the register of sections finds the code of %s',
    async (_id, { load }) => {
      expect(typeof (await load()).default.Screen).toBe('function');
    },
  );
});
