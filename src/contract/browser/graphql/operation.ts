import type { DocumentDecoration, initGraphQLTada } from 'gql.tada';
import type { introspection } from './graphql-env';

type Tada = ReturnType<
  typeof initGraphQLTada<{ introspection: introspection; scalars: { Switches: Readonly<Record<string, boolean>>; ID: string } }>
>;

/**
 * Types a document by the schema: gql.tada reads its text in the compiler. At run time it is plain text, so that the browser
 * parses nothing; only `operation` accepts it.
 */
export const graphql = ((text: string) => text) as unknown as Tada;

/** An operation of the client, with the types of its variables and its data. */
export interface Operation<Result = unknown, Variables = never> {
  readonly name: string;
  /** The text sent; the server compares it letter for letter (S55). */
  readonly text: string;
  /** True if the answer is the same for everybody, so that the browser may store it (S47). */
  readonly isPublic?: boolean;
  /** For the compiler only; no operation has it at run time. */
  readonly types?: (variables: Variables) => Result;
}

/** The data of an operation: `ResultOf<typeof switchesQuery>`. */
export type ResultOf<O> = O extends Operation<infer Result, never> ? Result : never;
export type VariablesOf<O> = O extends { readonly types?: (variables: infer Variables) => unknown } ? Variables : never;

/**
 * An operation from its document; a field that the schema does not have makes its type `never`. Write the two PURE marks, so that
 * a page carries only the operations that it uses.
 */
export function operation<Result, Variables>(document: DocumentDecoration<Result, Variables>): Operation<Result, Variables> {
  const text = (document as unknown as string).replace(/\s+/g, ' ').trim();
  return { name: /\w+ (\w+)/.exec(text)?.[1] ?? '', text };
}

/** An operation with public data only: the catalogue, and nothing of a person or an account (S47). */
export interface PublicOperation<Result = unknown, Variables = never> extends Operation<Result, Variables> {
  readonly isPublic: true;
}

export function publicOperation<Result, Variables>(document: DocumentDecoration<Result, Variables>): PublicOperation<Result, Variables> {
  return { ...operation(document), isPublic: true };
}
