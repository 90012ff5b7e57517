/** The events and selectors of connections for other features. The pages themselves are `list` and `start`. */
export { ConnectLink, isAppConnected } from './popup';
