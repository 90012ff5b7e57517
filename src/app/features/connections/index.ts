/** The events and selectors of connections for other features. The pages themselves are `list` and `start`. */
export { connectAddress, ConnectLink, isAppConnected, reconnectedIdOf } from './popup';
export { hostsToConfirmIn, type HostsToConfirm } from './hostsToConfirm';
