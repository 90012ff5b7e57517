import type { LoadedPart } from '../../platform/remote';
import type { PageStories } from '../../widgets/stories';
import page from './section';
import type { Passkey, PasskeysState } from './state';
import { texts } from './texts';

const phone: Passkey = {
  id: 1,
  name: 'Olivia’s phone',
  createdAt: '2026-10-03T08:00:00.000Z',
  lastUsedAt: '2026-11-20T17:12:00.000Z',
  isBackedUp: true,
};
const key: Passkey = {
  id: 2,
  name: 'Security key in the drawer',
  createdAt: '2026-11-01T08:00:00.000Z',
  lastUsedAt: null,
  isBackedUp: false,
};
const listed: LoadedPart<PasskeysState> = {
  phase: 'loaded',
  passkeys: [phone, key],
  hasOtherWayIn: true,
  isSupported: true,
  busy: null,
  naming: null,
  notice: null,
};

const show = (part: Partial<typeof listed> = {}) => ({ passkeys: { ...listed, ...part } });

export const stories: PageStories<typeof page> = {
  title: 'Passkeys',
  page,
  states: {
    two: show(),
    none: show({ passkeys: [] }),
    'the last way in': show({ passkeys: [phone], hasOtherWayIn: false }),
    adding: show({ busy: { act: 'adding' } }),
    removing: show({ busy: { act: 'removing', id: 2 } }),
    'just removed': show({ passkeys: [phone], notice: { kind: 'success', text: texts.isRemoved(key.name) } }),
    'known already': show({ notice: { kind: 'error', text: texts.known } }),
    naming: show({ naming: { id: 2, typed: key.name, issue: null } }),
    'name refused': show({ naming: { id: 2, typed: '', issue: texts.nameEmpty } }),
    'browser without passkeys': show({ isSupported: false }),
    loading: {},
    failed: { passkeys: { phase: 'failed', message: null } },
  },
};
