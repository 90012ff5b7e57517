import type { LoadedPart } from '../../../platform/remote';
import type { Stories } from '../../../widgets/stories';
import { texts } from '../texts';
import type { Passkey, PasskeysState } from '../state';
import { PasskeysScreen, type PasskeysScreenProps } from './PasskeysScreen';

const nothing = (): void => {};
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

function Subject(props: Partial<PasskeysScreenProps>) {
  return (
    <PasskeysScreen
      state={listed}
      isLastWayIn={false}
      onRetry={nothing}
      onAdd={nothing}
      onRename={nothing}
      onType={nothing}
      onName={nothing}
      onStopNaming={nothing}
      onRemove={nothing}
      {...props}
    />
  );
}

export const stories: Stories = {
  title: 'Passkeys',
  states: {
    two: () => <Subject />,
    none: () => <Subject state={{ ...listed, passkeys: [] }} />,
    'the last way in': () => <Subject state={{ ...listed, passkeys: [phone], hasOtherWayIn: false }} isLastWayIn />,
    adding: () => <Subject state={{ ...listed, busy: { act: 'adding' } }} />,
    removing: () => <Subject state={{ ...listed, busy: { act: 'removing', id: 2 } }} />,
    'just removed': () => (
      <Subject state={{ ...listed, passkeys: [phone], notice: { kind: 'success', text: texts.isRemoved(key.name) } }} />
    ),
    'known already': () => <Subject state={{ ...listed, notice: { kind: 'error', text: texts.known } }} />,
    naming: () => <Subject state={{ ...listed, naming: { id: 2, typed: key.name, issue: null } }} />,
    'name refused': () => <Subject state={{ ...listed, naming: { id: 2, typed: '', issue: texts.nameEmpty } }} />,
    'browser without passkeys': () => <Subject state={{ ...listed, isSupported: false }} />,
    loading: () => <Subject state={{ phase: 'loading' }} />,
    failed: () => <Subject state={{ phase: 'failed', message: null }} />,
  },
};
