import { HttpError, NetworkError, parseErrorBody, PlatformError } from '../../../src/app/api';
import { toHttpError } from '../../../src/app/api/http';
import { asLoadOfItems, dataErrorOf, type EntityMethod } from '../../../src/app/entities/errors';
import { isReportable } from '../../../src/domain/errorReports';

const answer = (status: number) => ({ status, statusText: '', headers: new Headers(), text: '', url: '/api/v3/zaps' });

describe('the names of errors', () => {
  it('the names of errors say by which method data could not be had [B8.45]', () => {
    const names = (['GET', 'PUT', 'POST', 'PATCH', 'DELETE'] as EntityMethod[]).map(
      (method) => dataErrorOf(new HttpError(400, parseErrorBody(''), '/x'), method, 'Zap').name,
    );
    expect(names).toEqual(['DataGet', 'DataPut', 'DataPost', 'DataPatch', 'DataDelete']);
  });

  it('the names of errors tell a fault of the platform from a toHttpError [B8.45]', () => {
    expect([500, 503].map((status) => toHttpError('GET', '/api/v3/zaps', answer(status)).name)).toEqual(['PlatformError', 'PlatformError']);
    expect([400, 499].map((status) => toHttpError('GET', '/api/v3/zaps', answer(status)).name)).toEqual(['HttpError', 'HttpError']);
    expect(toHttpError('GET', '/api/v3/zaps', answer(500))).toBeInstanceOf(HttpError);
    const platform = new PlatformError(502, parseErrorBody('{"errors":["Down."],"reason":"busy"}'), '/x');
    expect(dataErrorOf(platform, 'GET', 'Zap')).toMatchObject({ name: 'DataGet', status: 502, messages: ['Down.'], reason: 'busy' });
  });

  it('the names of errors tell items that could not be reached from everything else, and neither is reported [B8.45, B8.47]', () => {
    const lost = dataErrorOf(new NetworkError('Failed to fetch', '/x'), 'GET', 'Zaps');
    expect([lost.name, asLoadOfItems(lost).name]).toEqual(['NetworkError', 'LoadItemsNetworkError']);
    const refused = dataErrorOf(new HttpError(400, parseErrorBody(''), '/x'), 'GET', 'Zaps');
    expect(asLoadOfItems(refused)).toBe(refused);
    expect([lost, asLoadOfItems(lost)].map(isReportable)).toEqual([false, false]);
  });
});
