// The prerendered pages: address, file below dist/client/pages, and the chunks of its screen by their names. The server serves
// each at its address: src/server/http/clientFiles.ts. A page with `isFrame` is for signed-in people: the header and the space of
// the page are rendered, and the application renders it again once the session is known.
const ofApp = ['routes', 'frame-signed-in', 'entity-ingest'];
export const pages = [
  { path: '/app/login', file: 'login.html', chunks: ['login'] },
  { path: '/sign-up', file: 'sign-up.html', chunks: ['sign-up'] },
  { path: '/app/dashboard', file: 'dashboard.html', chunks: [...ofApp, 'dashboard'], isFrame: true },
  { path: '/app/assets/zaps', file: 'zaps.html', chunks: [...ofApp, 'zap-library'], isFrame: true },
  { path: '/app/onboarding', file: 'onboarding.html', chunks: [...ofApp, 'onboarding'], isFrame: true },
  { path: '/app/settings', file: 'app.html', chunks: ofApp, isFrame: true },
];
