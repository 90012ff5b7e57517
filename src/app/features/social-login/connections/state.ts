import { createSlice, type PayloadAction } from '@reduxjs/toolkit';
import type { Reply } from '../../../../contract/types';
import type { SocialProvider } from '../../../../domain/socialLogin';
import { failRemoteWith, loading, retryRemote, type Remote } from '../../../platform/remote';

type Body = Extract<Reply<'listSocialLogins'>, { status: 200 }>['body'];
export type Connection = Body['objects'][number];

/** The pending action: connecting waits for the popup, removing for the server. */
export type Busy = { readonly act: 'connecting'; readonly provider: SocialProvider } | { readonly act: 'removing'; readonly id: number };

interface ConnectionList {
  readonly connections: readonly Connection[];
  readonly providers: readonly SocialProvider[];
  readonly hasPassword: boolean;
  readonly busy: Busy | null;
  /** The result of the last action. */
  readonly notice: { readonly kind: 'success' | 'error'; readonly text: string } | null;
}

/** `message`: the server's sentence, if it gave one. */
export type ConnectionsState = Remote<ConnectionList, { readonly message: string | null }>;

export const connectionsSlice = createSlice({
  name: 'socialLogin/connections',
  reducerPath: 'socialLoginConnections',
  initialState: loading as ConnectionsState,
  reducers: {
    retried: retryRemote,
    listed: (state, { payload: { list } }: PayloadAction<{ list: Body }>) => ({
      phase: 'loaded',
      connections: list.objects,
      providers: list.providers,
      hasPassword: list.hasPassword,
      busy: state.phase === 'loaded' ? state.busy : null,
      notice: state.phase === 'loaded' ? state.notice : null,
    }),
    failed: (state, { payload }: PayloadAction<{ message: string | null }>) => failRemoteWith(state, payload),
    connectChosen(state, { payload: { provider } }: PayloadAction<{ provider: SocialProvider }>) {
      if (state.phase === 'loaded') {
        state.busy = { act: 'connecting', provider };
        state.notice = null;
      }
    },
    disconnectConfirmed(state, { payload: { id } }: PayloadAction<{ id: number; provider: SocialProvider }>) {
      if (state.phase === 'loaded') {
        state.busy = { act: 'removing', id };
        state.notice = null;
      }
    },
    actEnded(state, { payload: { notice } }: PayloadAction<{ notice: { kind: 'success' | 'error'; text: string } | null }>) {
      if (state.phase === 'loaded') {
        state.busy = null;
        state.notice = notice;
      }
    },
  },
});

export const {
  retried: connectionsRetried,
  listed: connectionsListed,
  failed: connectionsFailed,
  connectChosen,
  disconnectConfirmed,
  actEnded,
} = connectionsSlice.actions;

export interface WithConnections {
  readonly socialLoginConnections: ConnectionsState;
}

declare module '../../../platform/rootState' {
  interface RootState extends WithConnections {}
}

export const selectConnections = ({ socialLoginConnections }: WithConnections): ConnectionsState => socialLoginConnections;

/** The last way to sign in: without a password, the only connection stays. */
export const selectIsLastWayIn = ({ socialLoginConnections: state }: WithConnections): boolean =>
  state.phase === 'loaded' && !state.hasPassword && state.connections.length === 1;
