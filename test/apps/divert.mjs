// Loaded with `node --import` before a library. Each connection to port 80 or 443 goes to a recorder on loopback, without TLS and without
// asking for the host's address; the `Host` header stays. RECORDER_PORTS has the recorder's ports for http and https: `4001,4002`.
// It works below http, https, fetch and undici, so a library needs no option for it. Connections to other machines are refused.
import { syncBuiltinESMExports } from 'node:module';
import net from 'node:net';
import tls from 'node:tls';

const { connect } = net.Socket.prototype;
const isLoopback = (host) => host === undefined || host === 'localhost' || host === '127.0.0.1' || host === '::1';
const optionsOf = (args) => (Array.isArray(args[0]) ? args[0] : net._normalizeArgs(args));

function recorderPort(scheme) {
  const port = (process.env.RECORDER_PORTS ?? '').split(',')[scheme];
  if (!port) throw new Error('RECORDER_PORTS does not name a recorder.');
  return Number(port);
}

const toRecorder = (socket, scheme, done) =>
  connect.call(socket, { host: '127.0.0.1', port: recorderPort(scheme) }, ...(done ? [done] : []));

net.Socket.prototype.connect = function (...args) {
  const [options, done] = optionsOf(args);
  if (options.path) return connect.apply(this, args);
  if (Number(options.port) === 80 || Number(options.port) === 443) return toRecorder(this, Number(options.port) === 80 ? 0 : 1, done);
  if (!isLoopback(options.host)) throw new Error(`A connection to ${options.host}:${options.port} is refused while requests are recorded.`);
  return connect.apply(this, args);
};

tls.connect = (...args) => {
  const [options, done] = optionsOf(args);
  const socket = new net.Socket();
  // What clients look at after the handshake.
  Object.assign(socket, { encrypted: true, authorized: true, alpnProtocol: false, isSessionReused: () => false });
  Object.assign(socket, { getPeerCertificate: () => ({}), getSession: () => undefined, setServername: () => {} });
  socket.once('connect', () => socket.emit('secureConnect'));
  if (done) socket.once('secureConnect', done);
  if (Number(options.port) !== 443) throw new Error(`A connection to port ${options.port} is refused while requests are recorded.`);
  return toRecorder(socket, 1);
};
syncBuiltinESMExports();
