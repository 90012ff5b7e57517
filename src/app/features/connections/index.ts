/** The events and selectors of connections for other features. The pages themselves are `list` and `start`. */
export { ConnectLink } from './ConnectLink';
export { isAppConnected } from './news';
export { connectAddress, openConnectPopup, type PopupOutcome } from './popup';
