/** The ways of signing in to an app, and what each asks for. */
import type { AuthenticationDetails, AuthenticationStart } from '../../../../contract/authentications';

export type ConnectMode = 'oauth' | 'fields';

interface Chosen {
  readonly start: AuthenticationStart;
  readonly mode: ConnectMode;
  /** The name of the way; null for an app without ways. */
  readonly way: string | null;
}

type Way = AuthenticationStart['ways'][number];

export const chosenWay = ({ start, way }: Pick<Chosen, 'start' | 'way'>): Way | null => start.ways.find(({ name }) => name === way) ?? null;

/** The app's own sign-in, if it is chosen. */
export const signInOf = ({ start, mode, way }: Chosen): AuthenticationStart['oauth'] =>
  mode === 'oauth' ? (chosenWay({ start, way }) ?? start).oauth : null;

/** The fields to fill in, by the way that is chosen. */
export const fieldsOf = (chosen: Chosen): AuthenticationStart['fields'] =>
  signInOf(chosen)?.fields ?? (chosenWay(chosen) ?? chosen.start).fields;

export const modeOfWay = (way: Way): ConnectMode => (way.oauth === null ? 'fields' : 'oauth');

/** The way of a connection, or the first. */
export const firstWay = ({ ways }: AuthenticationStart, connection: AuthenticationDetails | null): Way | null =>
  ways.find(({ name }) => name === connection?.signInWay) ?? ways[0] ?? null;

/** A client of the operator, and a connection that was made so, come first. */
export function firstMode({ oauth, way }: AuthenticationStart, connection: AuthenticationDetails | null): ConnectMode {
  if (oauth === null) return 'fields';
  if (way === 'oauth') return 'oauth';
  return connection === null ? (oauth.registration === null ? 'oauth' : 'fields') : connection.authType === 'oauth' ? 'oauth' : 'fields';
}
