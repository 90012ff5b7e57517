import type { DocumentDecoration, initGraphQLTada } from 'gql.tada';
import type { introspection } from './graphql-env';

type Tada = ReturnType<
  typeof initGraphQLTada<{ introspection: introspection; scalars: { Switches: Readonly<Record<string, boolean>>; ID: string } }>
>;

/**
 * Types a document by the schema: gql.tada reads its text in the compiler. At run time it stays the text that it is, so that
 * nothing parses it in the browser; only `operation` takes it.
 */
export const graphql = ((text: string) => text) as unknown as Tada;

/** One operation that the client asks, with the types of its variables and of its data. */
export interface Operation<Result = unknown, Variables = never> {
  readonly name: string;
  /** As it goes over the wire; the server knows it by these very letters (S55). */
  readonly text: string;
  /** True when the answer is the same for everybody, so that the browser may keep it (S47). */
  readonly isPublic?: boolean;
  /** There for the compiler alone; no operation has it at run time. */
  readonly types?: (variables: Variables) => Result;
}

/** What an operation answers: `ResultOf<typeof switchesQuery>`. */
export type ResultOf<O> = O extends Operation<infer Result, never> ? Result : never;
export type VariablesOf<O> = O extends { readonly types?: (variables: infer Variables) => unknown } ? Variables : never;

/**
 * An operation from its document; a field that the schema does not have makes its type `never`. Write the two PURE marks, so
 * that a page carries only the operations that it asks.
 */
export function operation<Result, Variables>(document: DocumentDecoration<Result, Variables>): Operation<Result, Variables> {
  const text = (document as unknown as string).replace(/\s+/g, ' ').trim();
  return { name: /\w+ (\w+)/.exec(text)?.[1] ?? '', text };
}

/** An operation whose answer is nobody's own: the catalogue, and nothing of a person or an account (S47). */
export interface PublicOperation<Result = unknown, Variables = never> extends Operation<Result, Variables> {
  readonly isPublic: true;
}

export function publicOperation<Result, Variables>(document: DocumentDecoration<Result, Variables>): PublicOperation<Result, Variables> {
  return { ...operation(document), isPublic: true };
}
