/** A disk of a given size for one process and its children: a tmpfs in a separate mount namespace (Linux). */
import { spawn } from 'node:child_process';
import { closeSync, mkdtempSync, openSync, rmSync, statfsSync, unlinkSync, writeSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';

export interface SmallDisk {
  /** The path of the disk, for processes started by `command`. */
  readonly folder: string;
  /** The prefix for a command that needs to see the disk. */
  readonly command: readonly string[];
  /** Fills the disk completely. */
  fill(): void;
  /** Removes the file that `fill` wrote. */
  free(): void;
  /** Free bytes. */
  room(): number;
  end(): void;
}

/** Rejects if the system does not allow mounts. */
export async function makeSmallDisk(megabytes: number): Promise<SmallDisk> {
  const folder = mkdtempSync(join(tmpdir(), 'patchbay-disk-'));
  const asRoot = process.getuid?.() === 0;
  const mount = `mount -t tmpfs -o size=${megabytes}m none "$0" && echo mounted && exec sleep 600`;
  // The disk exists as long as this process runs, even if the server restarts.
  const keeper = spawn('unshare', [...(asRoot ? [] : ['--user', '--map-root-user']), '--mount', 'sh', '-c', mount, folder], {
    stdio: ['ignore', 'pipe', 'pipe'],
  });
  const words: string[] = [];
  keeper.stderr.on('data', (piece: Buffer) => words.push(piece.toString()));
  await new Promise<void>((resolve, reject) => {
    keeper.stdout.once('data', () => resolve());
    keeper.once('error', reject);
    keeper.once('exit', (code) => reject(new Error(`no small disk (${code}): ${words.join('')}`)));
  });
  const seen = `/proc/${keeper.pid}/root${folder}`;
  const ballast = join(seen, 'ballast');
  return {
    folder,
    command: [
      'nsenter',
      '--target',
      String(keeper.pid),
      ...(asRoot ? [] : ['--user', '--preserve-credentials']),
      '--mount',
      `--wd=${process.cwd()}`,
    ],
    fill() {
      const file = openSync(ballast, 'a');
      try {
        for (;;) writeSync(file, Buffer.alloc(4096, 1));
      } catch (error) {
        if ((error as NodeJS.ErrnoException).code !== 'ENOSPC') throw error;
      } finally {
        closeSync(file);
      }
    },
    free: () => unlinkSync(ballast),
    room() {
      const { bavail, bsize } = statfsSync(seen);
      return bavail * bsize;
    },
    end() {
      keeper.kill('SIGKILL');
      rmSync(folder, { recursive: true, force: true });
    },
  };
}
