import { JSDOM } from 'jsdom';
import { createBrowserPorts } from '../../../src/app/platform/browser';
import { browserLocation } from '../../../src/app/platform/browser/location';
import { browserPage, browserTabs } from '../../../src/app/platform/browser/page';
import { browserCookies, browserStorage } from '../../../src/app/platform/browser/storage';

/** A window with the given storages. */
function windowWith(storage: () => Storage, cookieEnabled = true): Window {
  return {
    navigator: { cookieEnabled },
    get localStorage() {
      return storage();
    },
    get sessionStorage() {
      return storage();
    },
  } as unknown as Window;
}
const blocked = (): Storage => {
  throw new DOMException('denied', 'SecurityError');
};
const full = {
  getItem: () => null,
  setItem: () => {
    throw new DOMException('full', 'QuotaExceededError');
  },
  removeItem: () => {},
} as unknown as Storage;

// Node's BroadcastChannel would keep the test run alive. The journeys test it in real browsers.
beforeAll(() => Object.assign(globalThis, { BroadcastChannel: undefined }));

afterEach(() => {
  localStorage.clear();
  sessionStorage.clear();
  window.history.replaceState(null, '', '/');
});

describe('browser storage', () => {
  it('browser storage that throws on access is unavailable, reads as empty and refuses in silence [A2.99, R22]', () => {
    const { local, session, isAvailable } = browserStorage(windowWith(blocked));
    expect(isAvailable()).toBe(false);
    for (const storage of [local, session]) {
      expect([storage.get('a'), storage.set('a', 'b')]).toEqual([null, false]);
      storage.remove('a');
      storage.clear();
    }
  });

  it('browser storage is unavailable without cookies as well [A2.99]', () => {
    expect(browserStorage(windowWith(() => localStorage, false)).isAvailable()).toBe(false);
  });

  it('browser storage that is full is available and says that it kept nothing [R22]', () => {
    const { local, isAvailable } = browserStorage(windowWith(() => full));
    expect([isAvailable(), local.set('a', 'b')]).toEqual([true, false]);
  });

  it('browser storage keeps, forgets, and clears all but what belongs to the device [S45]', () => {
    const { local, isAvailable } = browserStorage(window);
    expect(isAvailable()).toBe(true);
    expect(local.set('a', '1')).toBe(true);
    local.set('b', '2');
    local.set('patchbay.device.theme', 'dark');
    local.remove('b');
    expect([local.get('a'), local.get('b')]).toEqual(['1', null]);
    local.clear('patchbay.device.');
    expect([local.get('a'), local.get('patchbay.device.theme')]).toEqual([null, 'dark']);
  });
});

describe('cookies', () => {
  it('cookies are written, read and removed, whatever they contain', () => {
    const cookies = browserCookies(window);
    cookies.set('identity', 'a b; path=/; x=ü', { maxAge: 60_000 });
    expect(cookies.get('identity')).toBe('a b; path=/; x=ü');
    expect(cookies.get('ident')).toBeNull();
    cookies.remove('identity');
    expect(cookies.get('identity')).toBeNull();
  });

  it('cookies on https are for this host alone, and those of earlier versions are still read and removed [S21]', () => {
    const jar = new Map<string, string>([['patchbay-theme', 'dark']]);
    const lines: string[] = [];
    const page = {
      location: { protocol: 'https:' },
      document: {
        get cookie() {
          return [...jar].map(([name, value]) => `${name}=${value}`).join('; ');
        },
        set cookie(line: string) {
          lines.push(line);
          const [, name = '', value = ''] = /^([^=]+)=([^;]*)/.exec(line) ?? [];
          if (line.endsWith('max-age=0')) jar.delete(name);
          else jar.set(name, value);
        },
      },
    } as unknown as Window;
    const cookies = browserCookies(page);
    expect(cookies.get('patchbay-theme')).toBe('dark');
    cookies.set('patchbay-theme', 'light');
    expect(lines).toEqual(['__Host-patchbay-theme=light; path=/; samesite=lax; secure']);
    expect(cookies.get('patchbay-theme')).toBe('light');
    cookies.remove('patchbay-theme');
    expect([...jar]).toEqual([]);
  });

  it('cookies that are broken read as none', () => {
    document.cookie = 'broken=%E0%A4%A; path=/';
    expect(browserCookies(window).get('broken')).toBeNull();
    document.cookie = 'broken=; max-age=0; path=/';
  });
});

describe('the location', () => {
  it('the location moves, keeps what goes along, and tells of each change with its kind', () => {
    const location = browserLocation(window);
    const told: unknown[] = [];
    const stop = location.onChange(({ pathname, search, hash, state }, kind) => told.push([kind, pathname + search + hash, state]));
    location.push('/app/login?a=1#b', { fromLogin: true });
    location.replace('/sign-up');
    stop();
    location.push('/');
    expect(told).toEqual([
      ['PUSH', '/app/login?a=1#b', { fromLogin: true }],
      ['REPLACE', '/sign-up', null],
    ]);
  });

  it('the location keeps the page that led to an entry, also when the entry is replaced or the page is loaded again [Z101]', () => {
    const page = new JSDOM('', { url: 'http://localhost:3000/app/history?state=failed#top' }).window;
    const location = browserLocation(page as unknown as Window);
    expect(location.current().from).toBeNull();
    location.push('/editor');
    location.replace('/editor/11');
    location.keepState({ step: 2 });
    expect(location.current().from).toBe('/app/history?state=failed');
    expect(browserLocation(page as unknown as Window).current().from).toBe('/app/history?state=failed');
  });

  it('the location adds a step with the same address in silence, keeps what belongs to it, and tells of Back from it', async () => {
    const page = new JSDOM('', { url: 'http://localhost:3000/app/login?invited=yes&x=1#invitation=c0de' }).window;
    const location = browserLocation(page as unknown as Window);
    const told: unknown[] = [];
    location.onChange(({ search, state }, kind) => told.push([kind, search, state]));
    const first = location.current();
    location.addStep({ step: 'password' });
    expect(told).toEqual([]);
    expect([page.history.length, page.location.href]).toEqual([2, 'http://localhost:3000/app/login?invited=yes&x=1']);
    expect(location.current()).toMatchObject({ search: first.search, state: { step: 'password' } });
    expect(location.current().key).not.toBe(first.key);
    expect(location.invitation()).toBe('c0de');
    const back = new Promise((resolve) => page.addEventListener('popstate', resolve));
    location.go(-1);
    await back;
    expect(told).toEqual([['POP', '?invited=yes&x=1', null]]);
    expect(location.invitation()).toBe('c0de');
  });

  it.each(['/app/reset-password', '/app/login/reset-password', '/app/confirm-email'])(
    'the location takes the secret of a mailed link to %s out of the address bar at once [S30, A2.08]',
    (path) => {
      // A separate page, because each location listens to its window permanently.
      const page = new JSDOM('', { url: `http://localhost:3000${path}?a=1#ada;c0de` }).window;
      const location = browserLocation(page as unknown as Window);
      expect(page.location.href).toBe(`http://localhost:3000${path}?a=1`);
      expect(location.secretHash()).toBe('#ada;c0de');
      expect(JSON.stringify(location.current())).not.toContain('c0de');

      // A second link in the same tab changes only the hash.
      page.history.replaceState(null, '', `${path}?a=1#ada;other`);
      page.dispatchEvent(new page.PopStateEvent('popstate'));
      expect([location.secretHash(), page.location.hash]).toEqual(['#ada;other', '']);
    },
  );

  it.each(['/sign-up', '/app/login', '/app/join-team'])(
    'the location takes the code of an invitation to %s out of the address bar, and knows it after a reload and Back [S30, S54]',
    (path) => {
      const page = new JSDOM('', { url: `http://localhost:3000${path}?invited=yes#invitation=c0%2Fde` }).window;
      const location = browserLocation(page as unknown as Window);
      expect(page.location.href).toBe(`http://localhost:3000${path}?invited=yes`);
      expect(location.invitation()).toBe('c0/de');
      expect(JSON.stringify(location.current())).not.toContain('c0');
      // A reload is a new page on the same history entry.
      expect(browserLocation(page as unknown as Window).invitation()).toBe('c0/de');
    },
  );

  it('the browser’s location hands the code of an invitation on to marked pages of logging in alone [S54]', () => {
    const page = new JSDOM('', { url: 'http://localhost:3000/app/join-team#invitation=c0de' }).window;
    const location = browserLocation(page as unknown as Window);
    location.push('/sign-up?invited=yes&x=1');
    expect([location.invitation(), page.location.href]).toEqual(['c0de', 'http://localhost:3000/sign-up?invited=yes&x=1']);
    location.push('/app/login/2fa?invited=yes');
    expect(location.invitation()).toBe('c0de');
    location.push('/app/dashboard?invited=yes');
    expect(location.invitation()).toBeNull();
    location.push('/app/join-team?invited=yes#invitation=other');
    expect([location.invitation(), page.location.hash]).toEqual(['other', '']);
    location.replace('/app/join-team');
    expect(location.invitation()).toBeNull();
  });

  it('the location reads the code of an invitation from the query of older links, when it is there once [A2.46]', () => {
    const at = (search: string) =>
      browserLocation(new JSDOM('', { url: `http://localhost:3000/sign-up${search}` }).window as unknown as Window);
    expect(at('?invitation=c0de').invitation()).toBe('c0de');
    expect(at('?invitation=c0de&invitation=other').invitation()).toBeNull();
    expect(at('').invitation()).toBeNull();
  });

  it('the location leaves every other hash where it is [S30]', () => {
    window.history.replaceState(null, '', '/app/dashboard#top');
    const location = browserLocation(window);
    expect([location.secretHash(), location.current().hash]).toEqual(['', '#top']);
  });
});

describe('the page', () => {
  it('the page knows whether it has typed text [S22]', () => {
    const page = browserPage(window);
    const form = document.createElement('form');
    form.innerHTML = '<input id="text"><input id="tick" type="checkbox">';
    document.body.append(form);
    const [text, tick] = form.querySelectorAll('input');
    const type = (field: HTMLInputElement | undefined, value: string): void => {
      if (!field) return;
      field.value = value;
      field.dispatchEvent(new Event('input', { bubbles: true }));
    };
    type(tick, 'on');
    expect(page.hasTypedText()).toBe(false);
    type(text, 'abc');
    expect(page.hasTypedText()).toBe(true);
    type(text, '');
    expect(page.hasTypedText()).toBe(false);
    type(text, 'abc');
    form.remove();
    expect(page.hasTypedText()).toBe(false);
  });

  it('the page hides when it is frozen, tells when it comes back, and shows on request [S46]', () => {
    const page = browserPage(window);
    let returns = 0;
    const stop = page.onRestored(() => (returns += 1));
    const transition = (type: string, persisted: boolean) => window.dispatchEvent(Object.assign(new Event(type), { persisted }));
    transition('pagehide', false);
    transition('pageshow', false);
    expect([document.documentElement.style.visibility, returns]).toEqual(['', 0]);
    transition('pagehide', true);
    expect(document.documentElement.style.visibility).toBe('hidden');
    transition('pageshow', true);
    expect(returns).toBe(1);
    page.reveal();
    expect(document.documentElement.style.visibility).toBe('');
    stop();
    transition('pageshow', true);
    expect(returns).toBe(1);
  });

  it('the page tells when it gets the focus', () => {
    let times = 0;
    const stop = browserPage(window).onFocus(() => (times += 1));
    window.dispatchEvent(new Event('focus'));
    stop();
    window.dispatchEvent(new Event('focus'));
    expect(times).toBe(1);
  });
});

describe('the other tabs', () => {
  it('the other tabs use storage events where there is no channel, and nothing stays behind [R23, S47]', () => {
    const heard: unknown[] = [];
    const tabs = browserTabs(window);
    tabs.onMessage((message) => heard.push(message));
    tabs.post({ kind: 'signedOut' });
    expect(localStorage).toHaveLength(0);
    window.dispatchEvent(new StorageEvent('storage', { key: 'patchbay.tabs', newValue: '{"kind":"signedOut"}' }));
    window.dispatchEvent(new StorageEvent('storage', { key: 'patchbay.tabs', newValue: null }));
    window.dispatchEvent(new StorageEvent('storage', { key: 'other', newValue: '{}' }));
    expect(heard).toEqual([{ kind: 'signedOut' }]);
  });
});

describe('the clock', () => {
  it('the clock gives a wait up with its signal', async () => {
    const { clock } = createBrowserPorts(window);
    const controller = new AbortController();
    const wait = clock.wait(60_000, controller.signal);
    controller.abort();
    await expect(wait).rejects.toMatchObject({ name: 'AbortError' });
    await expect(clock.wait(1, controller.signal)).rejects.toMatchObject({ name: 'AbortError' });
    await clock.wait(1);
  });
});
