// The pages drawn ahead: address, file below dist/client/pages, and the chunks of its screen by their names.
// The server serves each at its address: src/server/http/clientFiles.ts.
export const pages = [
  { path: '/app/login', file: 'login.html', chunks: ['login'] },
  { path: '/sign-up', file: 'sign-up.html', chunks: ['sign-up'] },
];
