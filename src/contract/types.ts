/** The types derived from the contract, for both sides. Import them with `import type`: this file pulls in zod. */
import type { z } from 'zod';
import type { Camelized } from './browser/names';
import type { commonReplies } from './common';
import type { Endpoint } from './define';
import type { endpoints } from './endpoints.generated';

type Endpoints = typeof endpoints;

/** The name of an endpoint: a verb and a noun, the same in the contract, the handler's file, the client and the API description. */
export type EndpointName = keyof Endpoints;

type Infer<S> = S extends z.ZodType ? z.infer<S> : undefined;

/** A part of a request to an endpoint, as on the wire; undefined if the endpoint has none. */
export type WirePart<E extends Endpoint, P extends 'params' | 'query' | 'body'> = P extends keyof E ? Infer<E[P]> : undefined;

/** Every reply that the handler of an endpoint may give, status by status. */
export type WireReplyOf<E extends Endpoint> = {
  [S in keyof E['replies']]: { status: S; body: Infer<E['replies'][S]>; headers?: Record<string, string> };
}[keyof E['replies']];

/** As on the wire (server side). */
export type WireParams<N extends EndpointName> = WirePart<Endpoints[N], 'params'>;
export type WireQuery<N extends EndpointName> = WirePart<Endpoints[N], 'query'>;
export type WireBody<N extends EndpointName> = WirePart<Endpoints[N], 'body'>;
type Replies<N extends EndpointName> = Endpoints[N]['replies'];

export type WireReply<N extends EndpointName> = WireReplyOf<Endpoints[N]>;

type Common = typeof commonReplies;
/** With the replies that any endpoint may give: all that a test double can send. */
export type AnyWireReply<N extends EndpointName> =
  | WireReply<N>
  | { [S in Exclude<keyof Common, keyof Replies<N>>]: { status: S; body: Infer<Common[S]>; headers?: Record<string, string> } }[Exclude<
      keyof Common,
      keyof Replies<N>
    >];

/** In the client's names. */
export type Params<N extends EndpointName> = WireParams<N>;
export type Query<N extends EndpointName> = Camelized<WireQuery<N>>;
export type Body<N extends EndpointName> = Camelized<WireBody<N>>;
/** The union that a caller must handle status by status: `{ status: 200, body: … } | { status: 401, … }`. */
export type Reply<N extends EndpointName> = {
  [S in keyof Replies<N>]: { status: S; body: Camelized<Infer<Replies<N>[S]>> };
}[keyof Replies<N>];
