import { isBefore, sortedIndexOf, type Chunk, type EntityIndex } from '../chunks';
import type { Entity, EntityId } from '../model';

/** As `find` of the index, for reading many canonical ids: fast if each id follows the one before. */
export class SequentialLookup<Data = object> {
  readonly #chunks: readonly Chunk<Data>[];
  /** The first id of each chunk: one list is faster to search than the chunks, which are scattered in memory. */
  readonly #starts: readonly EntityId[];
  #chunk: Chunk<Data>;
  /** Where the next chunk begins. */
  #end: EntityId | undefined;
  #position = -1;

  constructor({ chunks }: EntityIndex<Data>) {
    this.#chunks = chunks;
    this.#starts = chunks.map(({ ids }) => ids[0]!);
    this.#chunk = chunks[0] ?? { ids: [], entities: [] };
    this.#end = this.#starts[1];
  }

  find(key: EntityId): Entity<Data> | undefined {
    let chunk = this.#chunk;
    let position = this.#position + 1;
    if (chunk.ids[position] !== key) {
      if (this.#chunks.length === 0) return undefined;
      if (isBefore(key, chunk.ids[0]!) || (this.#end !== undefined && !isBefore(key, this.#end))) {
        const next = sortedIndexOf(this.#starts, key);
        const at = this.#starts[next] === key ? next : Math.max(0, next - 1);
        chunk = this.#chunk = this.#chunks[at]!;
        this.#end = this.#starts[at + 1];
      }
      position = sortedIndexOf(chunk.ids, key);
      if (chunk.ids[position] !== key) {
        this.#position = position - 1;
        return undefined;
      }
    }
    this.#position = position;
    return chunk.entities[position];
  }
}
