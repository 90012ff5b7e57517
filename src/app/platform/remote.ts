/**
 * Data that a page loads from the server: the state that most slices of pages share. The fields of `Loaded` are beside `phase`.
 * `Details` are beside `phase` after a failure: why nothing could be loaded. A slice with further phases, such as `missing`, adds
 * them: `Remote<{ zap: Zap }> | Missing`.
 */
export type Remote<Loaded extends object, Details = unknown> =
  Loading | (Failed & Details) | ({ readonly phase: 'loaded' } & Readonly<Loaded>);

/** The state after the first reply. */
export type LoadedPart<State> = Extract<State, { readonly phase: 'loaded' }>;

interface Loading {
  readonly phase: 'loading';
}
interface Failed {
  readonly phase: 'failed';
}
/** The server has nothing at this address. */
export interface Missing {
  readonly phase: 'missing';
}

/** The state before the first reply. */
export const loading: Loading = { phase: 'loading' };
const failed: Failed = { phase: 'failed' };
const missing: Missing = { phase: 'missing' };

interface WithPhase {
  readonly phase: string;
}

/** By the user: loads again after a failure. A case reducer of a slice whose state is a `Remote`. */
export const retryRemote = <State extends WithPhase>(state: State): State | Loading => (state.phase === 'failed' ? loading : state);

/** By the flow: nothing could be loaded. Loaded data stays visible if only a reload fails. A case reducer. */
export const failRemote = <State extends WithPhase>(state: State): State | Failed => (state.phase === 'loading' ? failed : state);

/** As `failRemote`, with the reasons in the state. Not a case reducer: the slice says what its event carries. */
export const failRemoteWith = <State extends WithPhase, Details>(state: State, details: Details): State | (Failed & Details) =>
  state.phase === 'loading' ? { ...failed, ...details } : state;

/** By the flow: the server has nothing at this address. A case reducer. */
export const missRemote = (): Missing => missing;
