import { socialLogin } from '../../../contract/socialLogin';
import { handle } from '../../context/handle';
import { signupTypeOf } from '../../../domain/socialLogin';
import { configuredProviders } from '../../context/config/socialLogin';
import { findProfile } from '../../records/profiles/profiles';
import { identitiesOf } from '../../records/signIn/socialIdentities';

/** GET /api/v3/sign-on/identities: the ways in besides the password. */
export default handle(socialLogin.listSocialLogins, async ({ principal }, { db, config }) => {
  const profile = await findProfile(db, principal.profileId);
  const identities = await identitiesOf(db, principal.profileId);
  return {
    status: 200,
    body: {
      objects: identities.map(({ id, provider, email, created_at, last_used_at }) => ({
        id,
        provider,
        email,
        signup_type: signupTypeOf(provider),
        created_at: created_at.toISOString(),
        last_used_at: last_used_at.toISOString(),
      })),
      providers: configuredProviders(config.socialLogin),
      has_password: profile !== null && profile.password_hash !== null,
    },
  };
});
