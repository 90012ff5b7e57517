// The few pages of the providers on loopback.

import { URLSearchParams } from 'node:url';

export const escaped = (text) => String(text).replace(/[&<>"']/g, (sign) => `&#${sign.charCodeAt(0)};`);

export const page = (
  title,
  body,
) => `<!doctype html><html lang="en"><head><meta charset="utf-8"><title>${escaped(title)} on loopback</title>
<meta name="viewport" content="width=device-width, initial-scale=1"><style>
:root { color-scheme: light dark; font: 1rem/1.5 system-ui, sans-serif }
body { max-width: 26rem; margin: 8vh auto; padding: 0 1rem }
button { font: inherit; width: 100%; padding: .75rem 1rem; margin: .25rem 0; cursor: pointer; text-align: start }
small { display: block; opacity: .7 }
</style></head><body><main>${body}</main></body></html>`;

/** 'Whose account?': choosing one grants the request. */
export const chooser = ({ brand, people, action }) => `<h1>${escaped(brand)}, played on this machine</h1>
<p>Choose an account to go on to the product. It will learn your name and email address.</p>
<form method="post" action="${escaped(action)}">
${people
  .map(
    ({ sub, given_name: first, family_name: last, email, email_verified: isVerified }) =>
      `<button name="sub" value="${escaped(sub)}">${escaped(`${first} ${last}`)}<small>${escaped(email)}${isVerified ? '' : ', not verified'}</small></button>`,
  )
  .join('\n')}
<p><button name="sub" value="">Cancel</button></p></form>`;

/** The fields of a posted form. */
export async function readForm(request) {
  const pieces = [];
  for await (const piece of request) pieces.push(piece);
  return new URLSearchParams(Buffer.concat(pieces).toString('utf8'));
}
