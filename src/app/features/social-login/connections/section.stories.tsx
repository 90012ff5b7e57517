import type { LoadedPart } from '../../../platform/remote';
import type { PageStories } from '../../../widgets/stories';
import page from './section';
import type { Connection, ConnectionsState } from './state';

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

const show = (part: Partial<typeof listed> = {}) => ({ socialLoginConnections: { ...listed, ...part } });

export const stories: PageStories<typeof page> = {
  title: 'Connected sign-on',
  page,
  states: {
    'one connected': show(),
    'none connected': show({ connections: [] }),
    'the last way in': show({ hasPassword: false }),
    connecting: show({ busy: { act: 'connecting', provider: 'facebook' } }),
    'just connected': show({ notice: { kind: 'success', text: 'Google is connected.' } }),
    refused: show({ notice: { kind: 'error', text: 'Something went wrong. Try again.' } }),
    'taken by another': { ...show({ connections: [] }), place: { pathname: '/app/settings/connections', search: '?sign_on=taken' } },
    'nothing set up': show({ connections: [], providers: [] }),
    loading: {},
    failed: { socialLoginConnections: { phase: 'failed', message: null } },
  },
};
