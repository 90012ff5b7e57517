/** A shared Zap as its own page shows it; the ways in ask less of it (`ZapPreviewQuery`). */
import { graphql, operation } from '../operation';

export const SharedZapQuery = /*#__PURE__*/ operation(
  /*#__PURE__*/ graphql(`
    query SharedZapQuery($id: ID!) {
      zapPreview(id: $id) {
        id
        title
        isTrashed
        shareVisibility
        owner {
          id
          name
          imageUrl
        }
        nodes {
          id
          selectedApi
          title
          service {
            name
            logoUrl
          }
        }
      }
    }
  `),
);
