/** What one call of an app knows: its definition, the way in which it is signed in, and what templates can name. */
import type { AppDefinition, AppField, EventHead, KeptPlace, Way } from '../../../domain/apps/definition';
import type { Scope } from '../../../domain/apps/filling';
import type { Region } from '../../../domain/runs/regions';
import type { CallContext } from '../../connectors/connector';
import { StepError } from '../../connectors/connector';
import { isOffered } from '../../../domain/runs/offered';
import { needsOtherWay, wayValue } from '../../connectors/ways';

export interface AppCall {
  readonly app: AppDefinition;
  readonly context: CallContext;
  /** The way of the connection; null for an app without sign-in. */
  readonly way: NamedWay | null;
  /** Of the account, where it is known. */
  readonly region: Region | null;
  /** The same for each repetition of a step; random for anything else. */
  readonly key: string;
  /** Milliseconds for one request. */
  readonly timeout: number;
  /** An earlier part of the step has changed something, so that the rest is not put off. */
  readonly mustGoOn?: boolean;
}

export type NamedWay = Way & { readonly key: string };

/** What filling a request needs of a call: a connection that is still signing in has no more. */
export type Filled = Pick<AppCall, 'app' | 'way' | 'region' | 'key'> & {
  readonly context: Pick<CallContext, 'connection' | 'zone'> & Partial<Pick<CallContext, 'now'>>;
};

/** The fields of a connection, whatever its way. */
export function connectionFields({ connection }: AppDefinition): readonly AppField[] {
  return [...(connection?.fields ?? []), ...Object.values(connection?.ways ?? {}).flatMap(({ fields = [] }) => fields)];
}

/** The way that a connection names; otherwise the one with the most of its values, or the first of several. */
export function wayOf({ connection }: AppDefinition, values: Readonly<Record<string, string>>): NamedWay | null {
  const ways = Object.entries(connection?.ways ?? {}).map(([key, way]): NamedWay => ({ ...way, key }));
  const has = (key: string) => (values[key] ?? '') !== '';
  const isFilled = (way: Way): boolean => {
    const required = (way.fields ?? []).filter(({ isRequired }) => isRequired === true).map(({ key }) => key);
    return way.kind === 'oauth' ? has('token') : required.every(has);
  };
  const countOf = ({ fields = [] }: Way): number => fields.filter(({ key }) => has(key)).length;
  const [fitting] = ways.filter(isFilled).toSorted((one, other) => countOf(other) - countOf(one));
  return ways.find(({ key }) => key === values[wayValue]) ?? fitting ?? ways[0] ?? null;
}

/** Throws a `StepError` for an event that the way of the connection doesn’t have. */
export function requireWay({ app, way }: AppCall, event: Pick<EventHead, 'title' | 'ways'>): void {
  if (isOffered(event, way?.key ?? null)) return;
  throw new StepError(
    needsOtherWay(
      event,
      Object.entries(app.connection?.ways ?? {}).map(([name, { label }]) => ({ name, label })),
    ),
  );
}

/** Everything that a request may name: the values of the connection with its secrets. */
export const requestScope = ({ context, key }: Filled, scope: Scope): Scope => ({
  ...scope,
  connection: context.connection,
  key,
  now: context.now?.toISOString(),
});

/** What outputs and labels may name: the connection without its secrets. A secret that is an address has its host. */
export function openScope({ app, context, key }: Filled, scope: Scope): Scope {
  const open = openNames(app);
  const values = Object.entries(context.connection).filter(([name]) => open.has(name));
  const hosts = connectionFields(app).flatMap(({ key: name, isAddress }) => {
    const address = context.connection[name] ?? '';
    return isAddress === true && URL.canParse(address) ? [[name, { host: new URL(address).hostname }] as const] : [];
  });
  return { ...scope, connection: Object.fromEntries([...values, ...hosts]), key, now: context.now?.toISOString() };
}

const openNames = (app: AppDefinition): ReadonlySet<string> =>
  new Set([...connectionFields(app).flatMap((field) => (field.type === 'secret' ? [] : [field.key])), ...openKept(app)]);

/** The secret values of the connection. */
export function secretsOf(call: AppCall): readonly string[] {
  const open = openNames(call.app);
  return Object.entries(call.context.connection).flatMap(([name, value]) => (open.has(name) || value === '' ? [] : [value]));
}

/** The names of the values that are kept of a sign-in and are not secret. */
const openKept = ({ connection }: AppDefinition): readonly string[] => [
  ...Object.values(connection?.ways ?? {}).flatMap((way) => {
    if (way.kind !== 'oauth') return [];
    return [...openIn(way.keep), ...(way.grant === 'code' ? (way.keepFromAnswer ?? []) : [])];
  }),
  ...(connection?.after ?? []).flatMap(({ keep }) => openIn(keep)),
];

const openIn = (keep: Readonly<Record<string, KeptPlace>> = {}): readonly string[] =>
  Object.entries(keep).flatMap(([name, place]) => (typeof place === 'string' ? [name] : []));
