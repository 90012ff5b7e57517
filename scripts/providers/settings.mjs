// The settings of a server that uses the providers of openid.mjs. They are known before the providers run, so nobody waits for them.

export const brands = { google: 'Google', microsoft: 'Microsoft', facebook: 'Facebook' };
export const clientId = 'patchbay-on-loopback';
export const clientSecret = 'a-secret-that-everybody-may-know';

/** The settings by their names in `.env.example`. One-tap stays off unless GOOGLE_ONE_TAP is true, because it loads another origin's script in our pages. */
export const settingsFor = (url) => ({
  GOOGLE_CLIENT_ID: clientId,
  GOOGLE_CLIENT_SECRET: clientSecret,
  GOOGLE_ISSUER: `${url}/google`,
  GOOGLE_ONE_TAP_SCRIPT: `${url}/google/one-tap/client.js`,
  MICROSOFT_CLIENT_ID: clientId,
  MICROSOFT_CLIENT_SECRET: clientSecret,
  MICROSOFT_ISSUER: `${url}/microsoft`,
  FACEBOOK_CLIENT_ID: clientId,
  FACEBOOK_CLIENT_SECRET: clientSecret,
  FACEBOOK_ISSUER: `${url}/facebook`,
  FACEBOOK_AUTHORIZATION_URL: `${url}/facebook/auth`,
  FACEBOOK_TOKEN_URL: `${url}/facebook/token`,
  FACEBOOK_PROFILE_URL: `${url}/facebook/me`,
});

/** The settings without the brands whose real provider is configured. */
export function settingsBeside(url, given) {
  const isOurs = (name) =>
    !Object.keys(brands).some((brand) => {
      const prefix = brand.toUpperCase();
      return name.startsWith(`${prefix}_`) && Boolean(given[`${prefix}_CLIENT_ID`]);
    });
  return Object.fromEntries(Object.entries(settingsFor(url)).filter(([name]) => isOurs(name)));
}
