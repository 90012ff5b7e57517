import { configure } from '@testing-library/dom';
import '@testing-library/jest-dom';
import nock from 'nock';

// Milliseconds. Generous: nothing here proves speed, and a busy machine must not look like a fault.
jest.setTimeout(300_000);
configure({ asyncUtilTimeout: 20_000 });

beforeAll(() => {
  nock.disableNetConnect();
});

afterEach(() => {
  const pending = nock.pendingMocks();
  nock.cleanAll();
  expect(pending).toEqual([]);
});

afterAll(() => {
  nock.restore();
});
