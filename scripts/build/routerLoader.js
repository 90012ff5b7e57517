/**
 * Removes unused parts of react-router from the build. The package is one module, and its top-level code
 * keeps all of it alive: it creates contexts and components by calls that a bundler must assume to have side
 * effects, and assigns names to them for the developer tools. This loader marks the calls as pure and removes
 * the names. A release of the package in another form is not changed, and `npm run bench -- page` reports it.
 */
'use strict';

module.exports = function routerLoader(source) {
  return source
    .replace(/^[A-Za-z_$][\w$]*\.displayName = "[^"]*";$/gm, '')
    .replace(/= (React\d*\.(?:createContext|forwardRef|memo)\()/g, '= /* @__PURE__ */ $1')
    .replace(/^(var \w+ = )((?:Object\.getOwnPropertyNames|new URL|new Set|Symbol)\()/gm, '$1/* @__PURE__ */ $2');
};
