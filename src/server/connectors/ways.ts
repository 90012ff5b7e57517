/** Apps with several ways of signing in. */
import { isOffered, type Offered } from '../../domain/runs/offered';
import type { Connector } from './connector';

/** The name under which the values of a connection have their way. No field has it. */
export const wayValue = '$way';

type Values = Readonly<Record<string, string>>;

/** An app with the fields and the sign-in of one of its ways; null for a way that it doesn't have. An app without ways is as it was. */
export function connectorOfWay(connector: Connector, name: string): Connector | null {
  const { ways, ...form } = connector.connection ?? {};
  if (connector.connection === null || ways === undefined) return connector;
  const way = ways.find((each) => each.name === name);
  if (way === undefined) return null;
  const { fields, test, after = [] } = connector.connection;
  const needed = after.filter((each) => each.ways?.includes(name) ?? true);
  const connection = {
    ...form,
    test,
    after: needed,
    way: name,
    fields: [...fields, ...way.fields],
    ...(way.oauth && { oauth: way.oauth }),
  };
  return { ...connector, connection };
}

/** The value by which a connection names its way; none for an app without ways. */
export const valueOfWay = (connector: Connector | null): Values => {
  const way = connector?.connection?.way;
  return way === undefined ? {} : { [wayValue]: way };
};

/**
 * The way of a connection; of one that is older than the ways of its app, the one with the most of its values, or the first of several.
 * `isSignedIn`: by the app's own sign-in. Null for an app without ways.
 */
export function wayOfValues({ connection }: Connector, values: Values, isSignedIn: boolean): string | null {
  const ways = connection?.ways ?? [];
  const named = ways.find(({ name }) => name === values[wayValue]);
  const hasAll = ({ fields, oauth }: (typeof ways)[number]) =>
    oauth === undefined
      ? fields.every(({ key, isRequired }) => isRequired !== true || Object.hasOwn(values, key))
      : isSignedIn && Object.hasOwn(values, oauth.token);
  // A webhook with a token for files has the values of a way with a token too. The tokens of a sign-in are of no other way.
  const countOf = ({ fields, oauth }: (typeof ways)[number]) =>
    oauth === undefined ? fields.filter(({ key }) => Object.hasOwn(values, key)).length : Infinity;
  const [fitting] = ways.filter(hasAll).toSorted((one, other) => countOf(other) - countOf(one));
  return (named ?? fitting ?? ways[0])?.name ?? null;
}

/** An app as a connection with these values signs in to it. */
export function connectorOfValues(connector: Connector, values: Values, isSignedIn: boolean): Connector {
  return connectorOfWay(connector, wayOfValues(connector, values, isSignedIn) ?? '') ?? connector;
}

/** The way of a connection as it is noted beside its values; null if the app has no such way, or has only one. */
export const notedWay = (connector: Connector | null, noted: string | null): string | null =>
  connector?.connection?.ways?.some(({ name }) => name === noted) === true ? noted : null;

/** Why an event can’t be used with a connection of a way; null if it can. */
export function wayProblem(connector: Connector, event: Offered & { readonly title: string }, way: string | null): string | null {
  return isOffered(event, way) ? null : needsOtherWay(event, connector.connection?.ways ?? []);
}

/** The sentence for an event that the way of a connection doesn’t have. `ways`: those of the app. */
export function needsOtherWay(
  { title, ways: able = [] }: Offered & { readonly title: string },
  ways: readonly { readonly name: string; readonly label: string }[],
): string {
  const labels = ways.flatMap(({ name, label }) => (able.includes(name) ? [`“${label}”`] : []));
  return `“${title}” needs a connection by ${labels.join(' or ')}. Choose another account, or connect one.`;
}
