// The settings of a server that uses the providers of openid.mjs: known before they run, so that nobody waits for them.

export const brands = { google: 'Google', microsoft: 'Microsoft', facebook: 'Facebook' };
export const clientId = 'patchbay-on-loopback';
export const clientSecret = 'a-secret-that-everybody-may-know';

/** By their names in `.env.example`. One-tap stays off until GOOGLE_ONE_TAP says otherwise: it lets another origin's script into our pages. */
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

/** Without those of a brand for which somebody has set up the real one. */
export function settingsBeside(url, given) {
  const isOurs = (name) =>
    !Object.keys(brands).some((brand) => {
      const prefix = brand.toUpperCase();
      return name.startsWith(`${prefix}_`) && Boolean(given[`${prefix}_CLIENT_ID`]);
    });
  return Object.fromEntries(Object.entries(settingsFor(url)).filter(([name]) => isOurs(name)));
}
