/** What other features hear of connections. The pages themselves are `list` and `start`. */
export { isAppConnected } from './news';
