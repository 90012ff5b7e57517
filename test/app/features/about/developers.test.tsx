import { screen } from '@testing-library/react';
import { stopStores } from '../../../support/appStore';
import { openPage } from '../../../support/page';
import { nobody, replyWith } from '../../../support/replyWith';

afterEach(stopStores);

const open = (at: string) => {
  replyWith('getCurrentProfile', 200, nobody);
  return openPage(at);
};
const helpLink = (name: string) => screen.findByRole('link', { name });

it('/developer/start leads to the builder, the documentation and the templates', async () => {
  await open('/developer/start');
  expect(await helpLink('Web builder')).toHaveAttribute('href', '/developer/builder');
  expect(screen.getByRole('link', { name: 'Documentation' })).toHaveAttribute('href', '/developer/documentation');
  expect(screen.getByRole('link', { name: 'Guided Zap templates' })).toHaveAttribute('href', '/app/use-case');
});

it('/developer leads to /developer/start', async () => {
  const { address } = await open('/developer');
  await screen.findByRole('heading', { level: 1, name: 'Patchbay for developers' });
  expect(address()).toBe('/developer/start');
});

it('the documentation of an app names it, and leads to what it offers', async () => {
  await open('/developer/documentation/GoogleSheetsV2CLIAPI');
  expect(await screen.findByRole('heading', { level: 1, name: 'Developer documentation: Google Sheets' })).toBeVisible();
  expect(await helpLink('About Google Sheets')).toHaveAttribute('href', '/apps/GoogleSheetsV2CLIAPI/integrations');
});

describe('the floating help button', () => {
  it('the floating help button leads to the documentation on a page for developers [B2.60]', async () => {
    await open('/developer/start');
    expect(await helpLink('Developer documentation')).toHaveAttribute('href', '/developer/documentation');
  });

  it('the floating help button leads to that of the app that is selected there [B2.60]', async () => {
    await open('/developer/builder/SlackCLIAPI@1.29.2');
    expect(await helpLink('Developer documentation')).toHaveAttribute('href', '/developer/documentation/SlackCLIAPI');
  });

  it('the floating help button leads to the help elsewhere, and is not there on the help itself [B2.60]', async () => {
    const { user } = await open('/rover');
    await user.click(await helpLink('Help pages'));
    await screen.findByRole('heading', { level: 1 });
    expect(screen.queryByRole('link', { name: 'Help pages' })).toBeNull();
  });
});
