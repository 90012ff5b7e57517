import type { LoadedPart } from '../../../platform/remote';
import type { Stories } from '../../../widgets/stories';
import { ConnectionsScreen, type ConnectionsScreenProps } from './ConnectionsScreen';
import type { Connection, ConnectionsState } from './state';

const nothing = (): void => {};
const at = '2026-11-01T08:00:00.000Z';
const google: Connection = {
  id: 1,
  provider: 'google',
  email: 'olivia@harborroasters.example',
  signupType: 'google_sso',
  createdAt: at,
  lastUsedAt: at,
};
const listed: LoadedPart<ConnectionsState> = {
  phase: 'loaded',
  connections: [google],
  providers: ['google', 'facebook', 'microsoft'],
  hasPassword: true,
  busy: null,
  notice: null,
};

function Subject(props: Partial<ConnectionsScreenProps>) {
  return (
    <ConnectionsScreen
      state={listed}
      issue={null}
      isLastWayIn={false}
      onRetry={nothing}
      onConnect={nothing}
      onDisconnect={nothing}
      {...props}
    />
  );
}

export const stories: Stories = {
  title: 'Connected sign-on',
  states: {
    'one connected': () => <Subject />,
    'none connected': () => <Subject state={{ ...listed, connections: [] }} />,
    'the last way in': () => <Subject state={{ ...listed, hasPassword: false }} isLastWayIn />,
    connecting: () => <Subject state={{ ...listed, busy: { act: 'connecting', provider: 'facebook' } }} />,
    'just connected': () => <Subject state={{ ...listed, notice: { kind: 'success', text: 'Google is connected.' } }} />,
    refused: () => <Subject state={{ ...listed, notice: { kind: 'error', text: 'Something went wrong. Please try again.' } }} />,
    'taken by another': () => <Subject state={{ ...listed, connections: [] }} issue="taken" />,
    'nothing set up': () => <Subject state={{ ...listed, connections: [], providers: [] }} />,
    loading: () => <Subject state={{ phase: 'loading' }} />,
    failed: () => <Subject state={{ phase: 'failed', message: null }} />,
  },
};
