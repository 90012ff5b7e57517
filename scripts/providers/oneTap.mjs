// One-tap of the local Google provider: a script with the interface of Google's script. It shows its people
// in a frame of the provider's origin and passes a real ID token of the provider to the page.
import { escaped, page } from './pages.mjs';

/** With FedCM the browser decides what it shows, and the moments have no reasons. */
export const oneTapClient = ({ url, isFedCm }) => `'use strict';
(() => {
  const base = ${JSON.stringify(url)};
  const isFedCm = ${JSON.stringify(isFedCm)};
  let options = null, frame = null, tell = () => {};
  const moment = (kind, reason) => ({
    isDisplayMoment: () => kind === 'display', isSkippedMoment: () => kind === 'skipped', isDismissedMoment: () => kind === 'dismissed',
    getMomentType: () => kind,
    ...(isFedCm ? {} : {
      isDisplayed: () => kind === 'display', isNotDisplayed: () => false,
      getNotDisplayedReason: () => undefined, getSkippedReason: () => reason, 
    }),
    getDismissedReason: () => kind === 'dismissed' ? reason : undefined,
  });
  const hide = () => { frame?.remove(); frame = null; };
  window.addEventListener('message', ({ origin, source, data }) => {
    if (!frame || source !== frame.contentWindow || origin !== new URL(base).origin) return;
    hide();
    if (data.credential) { tell(moment('dismissed', 'credential_returned')); options.callback({ credential: data.credential, select_by: 'user' }); }
    else tell(moment('skipped', 'user_cancel'));
  });
  window.google = { accounts: { id: {
    initialize(given) { options = given; },
    prompt(listener) {
      tell = listener ?? (() => {});
      frame = document.createElement('iframe');
      frame.title = 'Sign in with Google';
      frame.src = base + '/prompt?' + new URLSearchParams({ client_id: options.client_id, nonce: options.nonce ?? '', origin: location.origin });
      Object.assign(frame.style, { position: 'fixed', top: '16px', right: '16px', width: '360px', height: '320px', border: '0', zIndex: '1000' });
      frame.onload = () => tell(moment('display'));
      document.body.append(frame);
    },
    cancel() { if (!frame) return; hide(); tell(moment('dismissed', 'cancel_called')); },
    disableAutoSelect() {},
  } } };
})();
`;

/** The content of the frame. */
export const oneTapPrompt = ({ people, nonce, origin }) =>
  page(
    'Google',
    `<h1 style="font-size:1rem">Sign in with Google</h1>
${people.map(({ sub, given_name: first, family_name: last }) => `<button data-sub="${escaped(sub)}">Continue as ${escaped(`${first} ${last}`)}</button>`).join('\n')}
<button data-close>Close</button>
<script>
const say = (message) => parent.postMessage(message, ${JSON.stringify(origin).replaceAll('<', '\\u003c')});
document.addEventListener('click', async ({ target }) => {
  if (target.dataset.close !== undefined) return say({ closed: true });
  const { sub } = target.dataset;
  if (!sub) return;
  const body = new URLSearchParams({ sub, nonce: ${JSON.stringify(nonce).replaceAll('<', '\\u003c')} });
  const reply = await fetch('credential', { method: 'POST', body });
  say({ credential: await reply.text() });
});
</script>`,
  );
