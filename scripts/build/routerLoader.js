/**
 * Lets unused parts of react-router drop out of the build. It is one module, and what it does at its top level keeps all of it
 * alive: contexts and components made by calls that could have effects for all that a bundler knows, and their names for the
 * developer tools written onto them. Here the calls are marked as pure and the names left out. A release of the package in
 * another form stays whole, and `npm run bench -- page` reports it.
 */
'use strict';

module.exports = function routerLoader(source) {
  return source
    .replace(/^[A-Za-z_$][\w$]*\.displayName = "[^"]*";$/gm, '')
    .replace(/= (React\d*\.(?:createContext|forwardRef|memo)\()/g, '= /* @__PURE__ */ $1')
    .replace(/^(var \w+ = )((?:Object\.getOwnPropertyNames|new URL|new Set|Symbol)\()/gm, '$1/* @__PURE__ */ $2');
};
