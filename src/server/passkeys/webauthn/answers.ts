/** Parses the answer of a browser's authenticator, which is trusted only after its check. */
import { z } from 'zod';

const base64url = (max: number) =>
  z
    .string()
    .max(max)
    .regex(/^[\w-]+$/);
const transports = ['ble', 'cable', 'hybrid', 'internal', 'nfc', 'smart-card', 'usb'] as const;

const Assertion = z.object({
  id: base64url(1400),
  rawId: base64url(1400),
  type: z.literal('public-key'),
  response: z.object({
    clientDataJSON: base64url(8192),
    authenticatorData: base64url(8192),
    signature: base64url(8192),
    userHandle: base64url(128).nullish(),
  }),
});

const Registration = z.object({
  id: base64url(1400),
  rawId: base64url(1400),
  type: z.literal('public-key'),
  response: z.object({
    clientDataJSON: base64url(8192),
    attestationObject: base64url(49_152),
    transports: z.array(z.string().max(32)).max(16).nullish(),
  }),
});

export type Transport = (typeof transports)[number];

/** A proof of possession of a passkey; `challenge` is the one that it claims to have signed. */
export type Assertion = z.infer<typeof Assertion> & { readonly challenge: string };
export type Registration = z.infer<typeof Registration> & { readonly challenge: string; readonly transports: Transport[] };

/** Null for anything that is no answer of an authenticator; never throws. */
export function readAssertion(text: string): Assertion | null {
  const found = read(Assertion, text);
  const challenge = found && challengeOf(found.response.clientDataJSON);
  return found && challenge !== null ? { ...found, challenge } : null;
}

/** Null if it is not a valid new passkey; never throws. Unknown transports are left out. */
export function readRegistration(text: string): Registration | null {
  const found = read(Registration, text);
  const challenge = found && challengeOf(found.response.clientDataJSON);
  if (!found || challenge === null) return null;
  const told = found.response.transports ?? [];
  return { ...found, challenge, transports: transports.filter((known) => told.includes(known)) };
}

function read<T>(schema: z.ZodType<T>, text: string): T | null {
  try {
    const parsed = schema.safeParse(JSON.parse(text));
    return parsed.success ? parsed.data : null;
  } catch {
    return null;
  }
}

function challengeOf(clientData: string): string | null {
  return read(z.object({ challenge: base64url(256) }), Buffer.from(clientData, 'base64url').toString('utf8'))?.challenge ?? null;
}
