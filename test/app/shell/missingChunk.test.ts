import { hours, minutes } from '../../../src/domain/durations';
import { asMissingChunk, MissingChunkError, reloadOnce } from '../../../src/app/shell/missingChunk';
import { testPorts } from '../../support/ports';

const loaderError = (message: string, fields: object): Error => Object.assign(new Error(message), fields);

describe('a part of the program that does not arrive', () => {
  it('a part of the program that does not arrive is named with its failure [B8.63, R21]', () => {
    const script = asMissingChunk(
      loaderError('Loading chunk dashboard failed.\n(missing: http://localhost/assets/dashboard.js)', {
        name: 'ChunkLoadError',
        type: 'missing',
      }),
    );
    expect(script).toBeInstanceOf(MissingChunkError);
    expect(script?.message).toContain('dashboard');
    expect(script?.message).toContain('missing');
    const style = asMissingChunk(
      loaderError('Loading CSS chunk 42 failed.\n(/assets/42.css)', { code: 'CSS_CHUNK_LOAD_FAILED', type: 'timeout' }),
    );
    expect(style).toMatchObject({ chunk: '42', failure: 'timeout' });
  });

  it('a part of the program that does not arrive is not what any other error is', () => {
    expect(asMissingChunk(new TypeError('x is not a function'))).toBeNull();
    expect(asMissingChunk('Loading chunk 1 failed')).toBeNull();
  });

  it('a missing chunk reloads the page, at most once an hour [R21]', async () => {
    const ports = testPorts();
    expect(reloadOnce(ports)).toBe(true);
    expect(reloadOnce(ports)).toBe(false);
    await ports.clock.advance(minutes(59));
    expect(reloadOnce(ports)).toBe(false);
    expect(ports.location.reloads.count).toBe(1);
    await ports.clock.advance(hours(1));
    expect(reloadOnce(ports)).toBe(true);
  });

  it('a part of the program that does not arrive never throws away what somebody has typed [R21]', () => {
    const ports = testPorts();
    ports.window.typeText(true);
    expect(reloadOnce(ports)).toBe(false);
    expect(ports.location.reloads.count).toBe(0);
  });

  it('a part of the program that does not arrive does not loop where nothing can be remembered [R21]', () => {
    const ports = testPorts();
    const deaf = { ...ports, storage: { ...ports.storage, session: { ...ports.storage.session, set: () => false, get: () => null } } };
    expect(reloadOnce(deaf)).toBe(false);
  });
});
