/** Stores pictures in DATA_DIR/pictures, or in an S3-compatible store if the settings name one. */
import { randomBytes } from 'node:crypto';
import { access, mkdir, open, readFile, rename, rm } from 'node:fs/promises';
import { join } from 'node:path';
import { S3mini } from 's3mini';
import { Refusal } from '../core/refusal.ts';
import type { Settings } from '../core/settings.ts';

export interface PictureStore {
  /** Stores a picture completely or not at all. */
  keep(name: string, bytes: Uint8Array): Promise<void>;
  has(name: string): Promise<boolean>;
}

export interface DistantPictureStore extends PictureStore {
  /** Loads a picture; undefined if none has this name. */
  load(name: string): Promise<Response | undefined>;
}

const patienceMs = 10_000;
const mimeTypes: Readonly<Record<string, string>> = { avif: 'image/avif', webp: 'image/webp' };

/** The media type of a name that `storePicture` made; undefined for other names. */
export function mimeTypeOf(name: string): string | undefined {
  const kind = /^[0-9a-f]{20}-\d+\.(avif|webp)$/.exec(name)?.[1];
  return kind && mimeTypes[kind];
}

/** The folder of pictures if S3_ENDPOINT is not set. */
export function pictureFolder(dataDir: string): string {
  return join(dataDir, 'pictures');
}

export function openPictureStore(settings: Pick<Settings, 's3' | 'dataDir'>): PictureStore {
  return settings.s3 ? openS3(settings.s3) : openDisk(settings.dataDir);
}

/** The bytes of a picture by its address; undefined if it does not exist or cannot be loaded. */
export async function readPicture(
  { s3, dataDir }: Pick<Settings, 's3' | 'dataDir'>,
  address: string,
): Promise<Uint8Array | undefined> {
  const name = address.replace('/pictures/', '');
  if (mimeTypeOf(name) === undefined) return undefined;
  try {
    if (!s3) return await readFile(join(pictureFolder(dataDir), name));
    const answer = await openS3(s3).load(name);
    return answer && new Uint8Array(await answer.arrayBuffer());
  } catch {
    return undefined;
  }
}

/** A picture is written under a temporary name and then renamed, so that an incomplete file is never served. */
function openDisk(dataDir: string): PictureStore {
  const folder = pictureFolder(dataDir);
  return {
    has: (name) =>
      access(join(folder, name)).then(
        () => true,
        () => false,
      ),
    async keep(name, bytes) {
      await mkdir(folder, { recursive: true });
      const temporary = join(folder, `.${name}.${randomBytes(6).toString('hex')}`);
      try {
        const file = await open(temporary, 'wx');
        try {
          await file.writeFile(bytes);
          await file.sync();
        } finally {
          await file.close();
        }
        await rename(temporary, join(folder, name));
      } catch (error) {
        await rm(temporary, { force: true });
        throw error;
      }
    },
  };
}

const refuseAway = () =>
  new Refusal('unavailable', 'The pictures cannot be reached at the moment. Please try again shortly.', {
    retryAfterSeconds: 5,
  });

/**
 * Pictures in an S3 store, which stores an object completely or not at all. Every call refuses if the store does not
 * answer or denies access.
 */
export function openS3({
  endpoint,
  region,
  accessKeyId,
  secretAccessKey,
}: NonNullable<Settings['s3']>): DistantPictureStore {
  const bucket = new S3mini({ endpoint, region, accessKeyId, secretAccessKey, requestAbortTimeout: patienceMs });
  return {
    async keep(name, bytes) {
      const answer = await bucket
        .putObject(`pictures/${name}`, Buffer.from(bytes), mimeTypeOf(name))
        .catch(() => undefined);
      if (!answer?.ok) throw refuseAway();
    },
    async has(name) {
      const found = await bucket.objectExists(`pictures/${name}`).catch(() => {
        throw refuseAway();
      });
      return found === true;
    },
    async load(name) {
      try {
        const answer = await bucket.getObjectResponse(`pictures/${name}`);
        return answer ?? undefined;
      } catch {
        throw refuseAway();
      }
    },
  };
}
