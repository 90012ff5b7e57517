/**
 * Every operation of the client: in production the server answers only these (S55). For the server and the tests; the client
 * imports the file of the operation that it needs.
 */
import * as services from './services';
import * as session from './session';
import * as sharedZaps from './sharedZaps';
import * as signUpContexts from './signUpContexts';

export const operations = [
  ...Object.values(services),
  ...Object.values(session),
  ...Object.values(sharedZaps),
  ...Object.values(signUpContexts),
];
