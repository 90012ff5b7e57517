import type { SignInFacts } from '../../domain/recoveryDrill';
import { configuredProviders } from '../platform/config/socialLogin';
import type { Db, ServerContext } from '../platform/context';
import { requiresSaml, samlAccessOf } from '../saml/store';
import type { ProfileRecord } from '../profiles/store';
import { drillStakesOf, type DrillStakesRecord } from './stakes.store';
import { passkeysOf, type PasskeyRecord } from '../passkeys/store';
import { findTwoFactor, recoveryCodesOf } from '../twoFactor/store';
import { identitiesOf } from '../socialLogin/store';
import type { SocialProvider } from '../../domain/socialLogin';

export interface DrillFacts extends SignInFacts {
  readonly identities: readonly { readonly id: number; readonly provider: SocialProvider; readonly email: string }[];
}

export interface DrillRecord {
  readonly email: string;
  readonly facts: DrillFacts;
  readonly stakes: DrillStakesRecord;
}

/** A passkey of a security key, or with a copy in a password manager. Any other may be on the phone that is lost. */
const separateTransports: readonly string[] = ['usb', 'nfc', 'ble', 'smart-card'];
const survivesPhone = ({ is_backed_up: isBackedUp, transports }: PasskeyRecord): boolean =>
  isBackedUp || (transports.length > 0 && transports.every((each) => separateTransports.includes(each)));

/**
 * How the person can sign in today, and what nobody could reach without them. The facts follow the checks of
 * the sign-in commands, which `test/server/recoveryDrill/waysBack.test.ts` walks.
 */
export async function readDrill(context: Pick<ServerContext, 'config'>, db: Db, profile: ProfileRecord): Promise<DrillRecord> {
  const factor = await findTwoFactor(db, profile.id);
  const codesLeft = factor === null ? 0 : (await recoveryCodesOf(db, profile.id)).left;
  const passkeys = await passkeysOf(db, profile.id);
  const offered = configuredProviders(context.config.socialLogin);
  const identities = (await identitiesOf(db, profile.id)).filter(({ provider }) => offered.includes(provider));
  const saml = await samlAccessOf(db, profile);

  return {
    email: profile.email,
    facts: {
      hasPassword: profile.password_hash !== null,
      isEmailConfirmed: profile.email_confirmed,
      hasTwoFactor: factor !== null,
      recoveryCodesLeft: codesLeft,
      passkeys: passkeys.map((passkey) => ({ id: passkey.id, name: passkey.name, survivesPhone: survivesPhone(passkey) })),
      identities: identities.map(({ id, provider, email }) => ({ id, provider, email })),
      samlAccounts: saml.map(({ name }) => name),
      isSamlRequired: await requiresSaml(db, profile),
    },
    stakes: await drillStakesOf(db, profile.id),
  };
}
