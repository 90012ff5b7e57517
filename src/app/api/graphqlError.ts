/** A GraphQL operation failed or was answered only in part: no network, no permission, a refusal, or a failed field. `cause` says why. */
export class GraphQLError extends Error {
  override readonly name = 'GraphQLError';
  constructor(
    readonly operation: string,
    message: string,
    /** Markers of the failed fields, such as `too_often`; empty if there was no reply. */
    readonly codes: readonly string[],
    options?: ErrorOptions,
  ) {
    super(message, options);
  }
}
