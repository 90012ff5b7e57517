/** From a signed assertion to its trusted claims. Its XML is parsed by xml2js: attributes under `$`, text under `_`, children as lists. */
import { isEmail } from '../../../domain/email';
import type { SamlAssertion } from '../tables';

interface Expected {
  readonly issuer: string;
  readonly recipient: string;
  readonly audience: string;
  readonly requestId: string;
  /** Refuses; does not return. */
  readonly reject: (message: string) => never;
}

type Element = Record<string, unknown>;

const isElement = (value: unknown): value is Element => typeof value === 'object' && value !== null;
const children = (element: unknown, name: string): unknown[] => {
  const found = isElement(element) ? element[name] : undefined;
  return Array.isArray(found) ? found : [];
};
const only = (element: unknown, name: string): unknown => {
  const found = children(element, name);
  return found.length === 1 ? found[0] : undefined;
};
const attribute = (element: unknown, name: string): string | null => {
  const value = isElement(element) && isElement(element.$) ? element.$[name] : undefined;
  return typeof value === 'string' ? value : null;
};
const text = (element: unknown): string | null => {
  const value = typeof element === 'string' ? element : isElement(element) ? element._ : undefined;
  return typeof value === 'string' ? value.trim() : null;
};

/** Names under which providers send an address and a name: plain, LDAP, and claims of Microsoft's. */
const claims = 'http://schemas.xmlsoap.org/ws/2005/05/identity/claims/';
const names = {
  email: ['email', 'mail', 'emailaddress', 'email_address', 'urn:oid:0.9.2342.19200300.100.1.3', `${claims}emailaddress`],
  firstName: ['firstname', 'first_name', 'givenname', 'urn:oid:2.5.4.42', `${claims}givenname`],
  lastName: ['lastname', 'last_name', 'surname', 'sn', 'urn:oid:2.5.4.4', `${claims}surname`],
  displayName: ['displayname', 'name', 'cn', 'urn:oid:2.16.840.1.113730.3.1.241'],
} as const;

const maxNameId = 256;
const maxName = 100;

/** The claims of a signed assertion, once it is certain that it was meant for us and for this request. */
export function assertionOf(parsed: Element, expected: Expected): SamlAssertion {
  const { reject } = expected;
  const assertion = parsed.Assertion;
  if (!isElement(assertion)) return reject('no assertion');
  if (text(only(assertion, 'Issuer')) !== expected.issuer) reject('another issuer');
  checkAudience(assertion, expected);
  const subject = only(assertion, 'Subject') ?? reject('no subject');
  checkConfirmation(subject, expected);

  const nameId = text(only(subject, 'NameID'));
  if (nameId === null || nameId === '' || nameId.length > maxNameId || nameId.includes('\0')) return reject('no usable NameID');
  const said = attributesOf(assertion);
  const find = (wanted: readonly string[]) => wanted.map((name) => said.get(name)).find((value) => value !== undefined) ?? null;
  const email = find(names.email) ?? nameId;
  if (!isEmail(email)) return reject('no e-mail address');
  const display = plainName(find(names.displayName) ?? '').split(' ');
  return {
    nameId,
    email,
    firstName: plainName(find(names.firstName) ?? display[0] ?? '') || (email.split('@')[0] ?? ''),
    lastName: plainName(find(names.lastName) ?? display.slice(1).join(' ')),
    signedInAt: attribute(children(assertion, 'AuthnStatement')[0], 'AuthnInstant'),
  };
}

function checkAudience(assertion: Element, { audience, reject }: Expected): void {
  const restriction = children(only(assertion, 'Conditions'), 'AudienceRestriction');
  const audiences = restriction.flatMap((each) => children(each, 'Audience')).map(text);
  if (restriction.length === 0 || !audiences.includes(audience)) reject('another audience');
}

/** A bearer's confirmation that names our address and our request: both are signed, unlike those of the envelope. */
function checkConfirmation(subject: unknown, { recipient, requestId, reject }: Expected): void {
  const fits = children(subject, 'SubjectConfirmation').some((confirmation) => {
    const data = only(confirmation, 'SubjectConfirmationData');
    return (
      attribute(confirmation, 'Method') === 'urn:oasis:names:tc:SAML:2.0:cm:bearer' &&
      attribute(data, 'Recipient') === recipient &&
      attribute(data, 'InResponseTo') === requestId &&
      attribute(data, 'NotOnOrAfter') !== null
    );
  });
  if (!fits) reject('no confirmation for this request and address');
}

function attributesOf(assertion: Element): Map<string, string> {
  const found = new Map<string, string>();
  for (const statement of children(assertion, 'AttributeStatement')) {
    for (const each of children(statement, 'Attribute')) {
      const name = attribute(each, 'Name')?.trim();
      const value = text(children(each, 'AttributeValue')[0]);
      if (!name || !value) continue;
      // Plain names are written in every way; addresses of claims as they are.
      const key = name.includes(':') ? name : name.toLowerCase();
      if (!found.has(key)) found.set(key, value);
    }
  }
  return found;
}

/** A name made safe for mails and lists: no control characters, one line, at most a hundred characters. */
function plainName(given: string): string {
  return [
    ...given
      // eslint-disable-next-line no-control-regex
      .replace(/[\u0000-\u001f\u007f-\u009f\u2028\u2029\s]+/g, ' ')
      .trim(),
  ]
    .slice(0, maxName)
    .join('');
}
