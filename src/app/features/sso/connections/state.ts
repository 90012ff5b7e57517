import { createAction } from '@reduxjs/toolkit';
import type { Reply } from '../../../../contract/types';
import type { SignOnProvider } from '../../../../domain/signOn';
import { reducerOf } from '../../../platform/reducerOf';

type Body = Extract<Reply<'listSocialLogins'>, { status: 200 }>['body'];
export type Connection = Body['objects'][number];

/** What is pending: connecting waits for the popup, removing for the server. */
export type Busy = { readonly act: 'connecting'; readonly provider: SignOnProvider } | { readonly act: 'removing'; readonly id: number };

export type ConnectionsState =
  | { readonly phase: 'loading' }
  | { readonly phase: 'failed'; readonly message: string | null }
  | {
      readonly phase: 'listed';
      readonly connections: readonly Connection[];
      readonly providers: readonly SignOnProvider[];
      readonly hasPassword: boolean;
      readonly busy: Busy | null;
      /** The result of the last action. */
      readonly notice: { readonly kind: 'success' | 'error'; readonly text: string } | null;
    };

export const connectionsRetried = createAction('connections/retried');
export const connectionsListed = createAction<{ list: Body }>('connections/listed');
export const connectionsFailed = createAction<{ message: string | null }>('connections/failed');
export const connectChosen = createAction<{ provider: SignOnProvider }>('connections/connectChosen');
export const disconnectConfirmed = createAction<{ id: number; provider: SignOnProvider }>('connections/disconnectConfirmed');
export const actEnded = createAction<{ notice: { kind: 'success' | 'error'; text: string } | null }>('connections/actEnded');

const loading: ConnectionsState = { phase: 'loading' };

export const connectionsReducer = reducerOf<ConnectionsState>(loading, (on) => {
  on(connectionsRetried, (state) => (state.phase === 'failed' ? loading : state));
  on(connectionsListed, (state, { payload: { list } }) => ({
    phase: 'listed',
    connections: list.objects,
    providers: list.providers,
    hasPassword: list.hasPassword,
    busy: state.phase === 'listed' ? state.busy : null,
    notice: state.phase === 'listed' ? state.notice : null,
  }));
  on(connectionsFailed, (state, { payload: { message } }) => (state.phase === 'loading' ? { phase: 'failed', message } : state));
  on(connectChosen, (state, { payload: { provider } }) =>
    state.phase === 'listed' ? { ...state, busy: { act: 'connecting', provider }, notice: null } : state,
  );
  on(disconnectConfirmed, (state, { payload: { id } }) =>
    state.phase === 'listed' ? { ...state, busy: { act: 'removing', id }, notice: null } : state,
  );
  on(actEnded, (state, { payload: { notice } }) => (state.phase === 'listed' ? { ...state, busy: null, notice } : state));
});

export interface WithConnections {
  readonly signOnConnections: ConnectionsState;
}

export const selectConnections = ({ signOnConnections }: WithConnections): ConnectionsState => signOnConnections;

/** The last way to sign in: without a password, the only connection stays. */
export const selectIsLastWayIn = ({ signOnConnections: state }: WithConnections): boolean =>
  state.phase === 'listed' && !state.hasPassword && state.connections.length === 1;
