import { screen, waitFor, within } from '@testing-library/react';
import { experts as expertFixtures } from '../../../../src/fixtures';
import { expertsSlice, initialExperts, specialtiesOf } from '../../../../src/app/features/about/experts/state';
import { stopStores } from '../../../support/appStore';
import { openPage } from '../../../support/page';
import { failToReach, nobody, replyWith } from '../../../support/replyWith';

afterEach(stopStores);

const experts = expertFixtures.map((expert, index) => ({ ...expert, id: index + 1, specialties: [...expert.specialties] }));
const visit = (path: string) => {
  replyWith('getCurrentProfile', 200, nobody);
  return openPage(path);
};

describe('pages that anybody may read', () => {
  it.each([
    ['/partner', 'Bring your app to more people', 'A2.32'],
    ['/rover', 'Rover', 'A2.33'],
    ['/terms', 'Terms of service', 'A2.59'],
    ['/privacy', 'Privacy', 'A2.59'],
  ])('%s is there, without a sign-in', async (path, heading) => {
    const { address } = await visit(path);
    expect(await screen.findByRole('heading', { level: 1, name: heading })).toBeVisible();
    expect(address()).toBe(path);
  });

  it('the page about privacy names everybody to whom something is sent, and says nothing else about third parties [A2.59]', async () => {
    await visit('/privacy');
    const section = await screen.findByText(/^Members of your accounts see what you share there\./);
    expect(section).toHaveTextContent(
      'Apart from the apps that you connect and, if you allow analytics, a service that may analyze events for us, we send nothing to third parties: we don’t give your address to picture services, and no third-party scripts run on these pages. You can turn the forwarding off in your settings.',
    );
    expect(section).not.toHaveTextContent('unless you connect them');
  });

  it('the partner programme leads to the developers’ sign-up [A2.32]', async () => {
    await visit('/partner');
    expect(await screen.findByRole('link', { name: 'Become a partner' })).toHaveAttribute('href', '/sign-up?promo=teamMember');
  });

  it('a stroller finds a small page, and the way back [A2.33]', async () => {
    await visit('/rover/');
    expect(await screen.findByRole('link', { name: 'Back to the product' })).toHaveAttribute('href', '/');
  });
});

describe('the directory of experts', () => {
  it('the directory of experts lists certified experts to write to, and those of one specialty [A2.34]', async () => {
    replyWith('listExperts', 200, { objects: experts });
    const { user } = await visit('/experts/');
    expect(await screen.findByText(`${experts.length} experts`)).toBeVisible();
    expect(screen.getByRole('link', { name: 'Write to Noor Haddad' })).toHaveAttribute('href', 'mailto:noor@tidewater.example');
    await user.click(within(screen.getByRole('group', { name: 'Specialty' })).getByRole('button', { name: 'Finance' }));
    expect(screen.getByText('1 expert')).toBeVisible();
    expect(screen.getByRole('heading', { name: 'Ledgerline' })).toBeVisible();
    expect(screen.queryByRole('heading', { name: 'Fjell & Flyt' })).toBeNull();
  });

  it('the directory of experts says so when nobody is listed, and whom to ask', async () => {
    replyWith('listExperts', 200, { objects: [] });
    await visit('/experts');
    expect(await screen.findByText('No experts yet')).toBeVisible();
  });

  it('the directory of experts says so when it was asked too often, and tries again [S09]', async () => {
    replyWith('listExperts', 429, { errors: ["You're trying too frequently."], reason: 'too_often' });
    const { user } = await visit('/experts');
    await screen.findByText('We couldn’t load the experts');
    replyWith('listExperts', 200, { objects: experts });
    await user.click(screen.getByRole('button', { name: 'Try again' }));
    await waitFor(() => expect(screen.getByText(`${experts.length} experts`)).toBeVisible());
  });

  it('the directory of experts tells of a failure, and tries again', async () => {
    failToReach('listExperts', 3);
    const { store, user } = await visit('/experts');
    store.ports.clock.skipWaitsUpTo(20_000);
    await store.ports.clock.advance(20_000);
    await screen.findByText('We couldn’t load the experts');
    replyWith('listExperts', 200, { objects: experts });
    await user.click(screen.getByRole('button', { name: 'Try again' }));
    await waitFor(() => expect(screen.getByText(`${experts.length} experts`)).toBeVisible());
  });

  it('an unknown action returns the same object, and the state survives JSON', () => {
    expect(expertsSlice.reducer(initialExperts, { type: 'unknown' })).toBe(initialExperts);
    expect(JSON.parse(JSON.stringify(initialExperts))).toEqual(initialExperts);
    expect(specialtiesOf(experts)).toEqual(['Customer support', 'E-commerce', 'Finance', 'Marketing', 'Operations', 'Sales']);
  });
});

describe('links to templates in their old form', () => {
  it.each([
    ['/app/min/abc-1/start', 'A2.24'],
    ['/app/min/abc-1/start-nod', 'A2.25'],
    ['/app/min/abc-1/77/2', 'A2.26'],
  ])('%s leads to the editor of the template, with its query [A2.24, A2.25, A2.26]', async (path) => {
    const { address } = await visit(`${path}?utm=x`);
    await waitFor(() => expect(address()).toBe('/zap-templates/edit/abc-1?utm=x'));
  });
});
