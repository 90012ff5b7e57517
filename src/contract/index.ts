/**
 * The contract: the input and all possible replies of every endpoint. The server validates requests and types its handlers with it;
 * the client's reply unions, the doubles of the tests and the OpenAPI document are derived from it (decision W1). The browser
 * loads `browser/` only, and takes types from the rest.
 */
export { commonReplies } from './common';
export type { CountedLimit, Endpoint } from './define';
export { endpoints } from './endpoints.generated';
