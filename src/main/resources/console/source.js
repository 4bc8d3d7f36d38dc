/** Reads of one resource, whole or by pieces. */
import { client } from './client.js';
import { DIRECTORY, templates } from './catalog.js';

/** Number of bytes that the first read asks for where a mount serves pieces. */
const FIRST_BYTES = 262_144;
/** Number of bytes of each piece of a download. */
const PIECE = 4 * FIRST_BYTES;
/** Number of lines of each further piece. */
const LINES = 2000;
/** Number of last lines of a log that are shown at first. */
const LOG_LINES = 1000;
const META = 'io.mcpgateway/';

/**
 * @typedef {object} Content What a view shows.
 * @property {string} uri address of the resource without the piece
 * @property {string} mimeType
 * @property {string} [text]
 * @property {Uint8Array} [bytes]
 * @property {number} length number of bytes, or of characters of a text
 * @property {boolean} isPart whether more follows
 * @property {string} [etag]
 * @property {string} [markdown] address of the Markdown of a document
 * @property {string} [next] address of the lines that a log gets later
 * @property {number} [pages] number of pages of a document
 */

/** Resource that views read from. */
export class Source {
  /** @param {string} uri */
  constructor(uri) {
    this.uri = uri;
    this.isLog = uri.startsWith('logs://');
    this.query = uri.includes('?');
  }

  /** Whether the mount serves pieces of this resource. */
  async hasPieces() {
    const isHistory = this.uri.startsWith('git:') && !this.uri.includes('/contents/');
    if (this.query || this.uri.endsWith('/') || isHistory) {
      return false;
    }
    const all = await templates().catch(() => []);
    return all.some(({ uriTemplate }) => uriTemplate.endsWith('{?bytes}') && this.uri.startsWith(uriTemplate.split('{')[0]));
  }

  /**
   * Reads the resource, or its first piece if the mount serves pieces.
   * @param {AbortSignal} [signal]
   * @param {string} [etag] tag of a content that the page has already
   * @returns {Promise<Content | null>} null if the content has that tag still
   */
  async first(signal, etag) {
    if (this.isLog && !this.query && !/\/(recent)?$/.test(this.uri)) {
      return this.read(`?tail=${LOG_LINES}`, signal, etag);
    }
    if (!(await this.hasPieces())) {
      return this.read('', signal, etag);
    }
    const content = await this.read(`?bytes=0-${FIRST_BYTES - 1}`, signal, etag);
    if (!content || content.mimeType === DIRECTORY) {
      return content;
    }
    const length = content.bytes?.length ?? new TextEncoder().encode(content.text).length;
    content.isPart = length > FIRST_BYTES - 4;
    if (content.isPart && content.bytes && isText(content.mimeType)) {
      return this.lines(1, signal);
    }
    if (content.isPart && content.text !== undefined) {
      content.text = content.text.slice(0, content.text.lastIndexOf('\n') + 1) || content.text;
    }
    return content;
  }

  /** Reads lines from a number on, at most {@link LINES}. */
  async lines(from, signal) {
    const content = await this.read(`?lines=${from}-${from + LINES - 1}`, signal);
    content.isPart = content.text?.split('\n').length > LINES;
    return content;
  }

  /** Reads bytes from an offset on. */
  bytes(from, count, signal) {
    return this.read(`?bytes=${from}-${from + count - 1}`, signal);
  }

  /** Reads pages of a document as Markdown. */
  async pages(markdown, from, to, signal) {
    return contentOf(await client.request('resources/read', { uri: `${markdown}&pages=${from}-${to}` }, { signal }), this.uri);
  }

  /** Reads the lines that a log got after a content. */
  async after(content, signal) {
    return contentOf(await client.request('resources/read', { uri: content.next }, { signal }), this.uri);
  }

  /** Reads the resource with a query added. */
  async read(query, signal, etag) {
    const params = { uri: this.uri + query, ...(etag && { _meta: { [`${META}ifNoneMatch`]: etag } }) };
    const result = await client.request('resources/read', params, { signal });
    return etag && isUnchanged(result) ? null : contentOf(result, this.uri);
  }

  /**
   * Reads all bytes, piece by piece.
   * @returns {Promise<{blob: Blob, isMixed: boolean}>} isMixed: whether the resource changed meanwhile
   */
  async whole(onProgress, signal) {
    const parts = [];
    const hasPieces = await this.hasPieces();
    let [offset, first] = [0];
    // A piece of a text can lack the bytes of its last character
    for (let length = PIECE; length > PIECE - 4; offset += length) {
      const piece = hasPieces ? await this.bytes(offset, PIECE, signal) : await this.read('', signal);
      first ??= piece;
      const bytes = piece.bytes ?? new TextEncoder().encode(piece.text);
      length = hasPieces ? bytes.length : 0;
      parts.push(new Blob([bytes]));
      onProgress(offset + bytes.length);
    }
    const isMixed = parts.length > 1 && Boolean(first.etag && (await this.read(`?bytes=0-${PIECE - 1}`, signal, first.etag)));
    return { blob: new Blob(parts, { type: 'application/octet-stream' }), isMixed };
  }
}

function isText(mimeType) {
  return /^text\/|[/+](json|xml|yaml|javascript)$/.test(mimeType);
}

function isUnchanged(result) {
  return Boolean(result._meta?.[`${META}unchanged`] ?? result.contents?.[0]?._meta?.[`${META}unchanged`]);
}

/** Returns the content of a result for a view. @returns {Content} */
function contentOf(result, uri) {
  const content = result.contents[0] ?? { text: '' };
  const meta = content._meta ?? {};
  const bytes = content.blob === undefined ? undefined : Uint8Array.fromBase64(content.blob);
  return {
    uri,
    mimeType: content.mimeType ?? (content.blob === undefined ? 'text/plain' : 'application/octet-stream'),
    text: content.text,
    bytes,
    length: bytes?.length ?? content.text.length,
    isPart: false,
    etag: meta[`${META}etag`],
    markdown: meta[`${META}markdown`],
    next: meta[`${META}next`],
    pages: meta[`${META}pages`],
  };
}
