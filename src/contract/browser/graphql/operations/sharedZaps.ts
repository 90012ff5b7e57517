/** A shared Zap for its own page; the sign-in pages request less of it (`ZapPreviewQuery`). */
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
