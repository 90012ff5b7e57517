import { filesIn, isFileReference } from '../../../src/domain/runs/files';
import { textOf } from '../../../src/domain/runs/json';

const file = { fileId: '0199a5f2-0000-4000-8000-000000000001', name: 'photo.jpg', type: 'image/jpeg', size: 5, digest: 'ab12' };

describe('references to files', () => {
  it('are found at any depth, each once [Z64]', () => {
    const other = { ...file, fileId: '0199a5f2-0000-4000-8000-000000000002' };
    expect(filesIn({ a: [file, { b: other }], c: file, d: 'text', e: null })).toEqual([file.fileId, other.fileId]);
    expect(filesIn(file)).toEqual([file.fileId]);
    expect(filesIn('text')).toEqual([]);
  });

  it('are records with all parts and an id; within a text they are the name of the file [Z64]', () => {
    expect(isFileReference(file)).toBe(true);
    const others = [null, 'text', [], { ...file, fileId: '../../etc/passwd' }, { ...file, size: '5' }, { fileId: file.fileId }];
    expect(others.filter(isFileReference)).toEqual([]);
    expect(textOf(file)).toBe('photo.jpg');
    expect(textOf({ ...file, size: '5' })).toMatch(/^\{"fileId"/);
  });
});
