/** Flags and tests of the viewer. */
import { graphql, operation } from '../operation';

/** The account part is requested and answered only with `withAccount`. */
export const switchesQuery = /*#__PURE__*/ operation(
  /*#__PURE__*/ graphql(`
    query switchesQuery($accountId: Int, $withAccount: Boolean!) {
      session {
        identity
        switches
      }
      account(id: $accountId) @include(if: $withAccount) {
        id
        switches
      }
    }
  `),
);

export const abTestQuery = /*#__PURE__*/ operation(
  /*#__PURE__*/ graphql(`
    query abTestQuery {
      abTests {
        variant
        isEligible
        id
        name
        interstate
      }
    }
  `),
);
