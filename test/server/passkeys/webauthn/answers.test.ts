import fc from 'fast-check';
import { readAssertion, readRegistration } from '../../../../src/server/passkeys/webauthn';

const clientData = (value: unknown) => Buffer.from(JSON.stringify(value)).toString('base64url');
const word = fc.stringMatching(/^[\w-]{1,40}$/);

it('an answer of an authenticator is read, or is null, and never throws', () => {
  fc.assert(
    fc.property(
      fc.oneof(
        fc.string(),
        fc.json(),
        fc.object().map((value) => JSON.stringify(value)),
      ),
      (text) => {
        expect(readAssertion(text)).toBeNull();
        expect(readRegistration(text)).toBeNull();
      },
    ),
  );
});

it('the challenge is the one that was signed', () => {
  fc.assert(
    fc.property(word, word, (id, challenge) => {
      const response = { clientDataJSON: clientData({ challenge }), authenticatorData: 'AA', signature: 'AA', userHandle: null };
      expect(readAssertion(JSON.stringify({ id, rawId: id, type: 'public-key', response }))).toMatchObject({ id, challenge });
    }),
  );
});

it('client data of any kind never throws', () => {
  fc.assert(
    fc.property(fc.anything({ withBigInt: false }), (value) => {
      let text: string;
      try {
        text = clientData(value);
      } catch {
        return;
      }
      const response = { clientDataJSON: text, attestationObject: 'AA', transports: ['internal', 'pigeon'] };
      const read = readRegistration(JSON.stringify({ id: 'a', rawId: 'a', type: 'public-key', response }));
      expect(read === null || (typeof read.challenge === 'string' && read.transports.join() === 'internal')).toBe(true);
    }),
  );
});
