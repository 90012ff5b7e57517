import { screen, waitFor } from '@testing-library/react';
import { consentChosen, consentRemembered, parts, selectConsent } from '../../../../src/app/features/consent';
import { consentSlice, initialConsent } from '../../../../src/app/features/consent/state';
import { sessionEnded } from '../../../../src/app/features/session';
import { days } from '../../../../src/domain/durations';
import { stopStores, testStore } from '../../../support/appStore';
import { openPage } from '../../../support/page';
import { nobody, replyWith } from '../../../support/replyWith';
import type { PortSettings } from '../../../support/ports';

afterEach(stopStores);

const consentOf = (store: { getState(): unknown }) => selectConsent(store.getState() as object);
const question = { name: 'Cookies and analytics' };

async function visit(at: string, settings: PortSettings = {}) {
  replyWith('getCurrentProfile', 200, nobody, { times: 1 });
  return openPage(at, { cookies: { csrftoken: 'token-of-the-cookie' }, ...settings });
}

describe('the choice about analytics', () => {
  it('the choice about analytics is unasked at first, remembered for half a year, and followed from another tab', () => {
    const line: PortSettings['line'] = new Set();
    const [here, there] = [testStore([parts], { line }), testStore([parts], { line, cookies: {} })];
    expect(consentOf(there)).toBe('unasked');
    there.ports.cookies.set('patchbay-consent', 'analytics');
    here.ports.cookies.remove('patchbay-consent');
    here.dispatch(consentChosen({ choice: 'analytics' }));
    expect([here.ports.cookies.get('patchbay-consent'), here.ports.cookies.lifetimes.get('patchbay-consent')]).toEqual([
      'analytics',
      days(180),
    ]);
    expect(consentOf(there)).toBe('analytics');
    expect(consentOf(testStore([parts], { cookies: { 'patchbay-consent': 'analytics' } }))).toBe('analytics');
    expect(consentOf(testStore([parts], { cookies: { 'patchbay-consent': 'made up' } }))).toBe('unasked');
  });

  it('the choice about analytics belongs to the browser: it outlives a sign-out', () => {
    const store = testStore([parts], { cookies: { 'patchbay-consent': 'analytics' } });
    store.dispatch(sessionEnded({ where: 'here' }));
    expect(consentOf(store)).toBe('analytics');
  });

  it('the choice about analytics gives the same object for an event that nobody knows or that changes nothing, and survives JSON', () => {
    expect(consentSlice.reducer(initialConsent, { type: 'unknown' })).toBe(initialConsent);
    expect(consentSlice.reducer(initialConsent, consentRemembered({ choice: 'unasked' }))).toBe(initialConsent);
    expect(JSON.parse(JSON.stringify(initialConsent))).toEqual(initialConsent);
  });
});

describe('the question', () => {
  it('the question is above the page, takes no focus, and goes with the answer', async () => {
    const { store, user } = await visit('/partner');
    const region = await screen.findByRole('region', question);
    expect(region.compareDocumentPosition(screen.getByRole('main')) & Node.DOCUMENT_POSITION_FOLLOWING).toBeTruthy();
    expect(region.contains(document.activeElement)).toBe(false);
    await user.click(screen.getByRole('button', { name: 'Only necessary' }));
    await waitFor(() => expect(screen.queryByRole('region', question)).toBeNull());
    expect(store.ports.cookies.get('patchbay-consent')).toBe('necessary');
  });

  it('the question is not put on the pages of signing in, whose code does not even come', async () => {
    const { store } = await visit('/app/login');
    await screen.findByRole('textbox', { name: 'Email' });
    expect(screen.queryByRole('region', question)).toBeNull();
    expect(store.getState()).not.toHaveProperty('consent');
  });

  it('the question is not put to crawlers', async () => {
    await visit('/partner', { userAgent: 'Mozilla/5.0 (compatible; Googlebot/2.1)' });
    await screen.findByRole('heading', { level: 1 });
    await new Promise((later) => setTimeout(later, 50));
    expect(screen.queryByRole('region', question)).toBeNull();
  });

  it('the question can be changed on the page about privacy', async () => {
    const { store, user } = await visit('/privacy', { cookies: { csrftoken: 'token-of-the-cookie', 'patchbay-consent': 'necessary' } });
    const setting = await screen.findByRole('switch', { name: 'Help improve Patchbay' });
    expect(setting.getAttribute('aria-checked')).toBe('false');
    await user.click(setting);
    await waitFor(() => expect(setting.getAttribute('aria-checked')).toBe('true'));
    expect(store.ports.cookies.get('patchbay-consent')).toBe('analytics');
  });
});
