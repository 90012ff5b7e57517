import { handOffChannel, handOffKind, takenKind } from '../../../domain/socialLogin';

/**
 * The script of `/sso/done`. It tells the page that opened the popup where to go: by a message to the opener and, because some
 * providers disconnect the opener, on a channel of our origin. Both carry the one-time nonce of that page, so that only that page
 * accepts them (S39). Without an answer, the popup navigates there itself.
 */
export const handOffScript = `'use strict';
(() => {
  const said = new URLSearchParams(location.hash.slice(1));
  history.replaceState(null, '', location.pathname);
  const nonce = said.get('nonce');
  const next = said.get('next');
  const fault = said.get('fault');
  const message = { kind: ${JSON.stringify(handOffKind)}, nonce, nextUrl: next === null ? null : encodeURIComponent(next), fault };
  const channel = 'BroadcastChannel' in window ? new BroadcastChannel(${JSON.stringify(handOffChannel)}) : null;
  let isTaken = false;
  if (channel) {
    channel.onmessage = ({ data }) => {
      if (!data || data.kind !== ${JSON.stringify(takenKind)} || data.nonce !== nonce) return;
      isTaken = true;
      window.close();
    };
  }
  if (window.opener && !window.opener.closed) window.opener.postMessage(message, location.origin);
  if (channel) channel.postMessage(message);
  setTimeout(() => {
    if (isTaken) return;
    const there = next === null ? '/app/login?sign_on=' + encodeURIComponent(fault || 'failed') : next;
    location.replace('/redirect?next=' + encodeURIComponent(there) + '&safe_only=true&fallback=/app/dashboard');
  }, 2000);
})();
`;
