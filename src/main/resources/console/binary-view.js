/** Pictures, and bytes of any other content. */
import { html, nothing } from 'lit';
import { Source } from './source.js';
import { PICTURE, View, describe, fill, number, size, soFar, texts } from './view.js';
import './rows.js';

/** Maximum size of a picture in bytes: of one on its own, and of one within a page. */
const MAX_IMAGE = 20_000_000;
const MAX_PICTURE = 1_000_000;
/** Maximum number of pictures within a page. */
const MAX_PICTURES = 30;
/** Resources whose read only reads. */
const FILES = /^(?:file|git|s3):/;
/** Number of bytes in a row, of a read, and of the reads that are kept. */
const ROW = 16;
const CHUNK = 65_536;
const MAX_CHUNKS = 128;

/** Returns the address of a picture, which an `img` shows without running or loading anything in it. */
function addressOf(parts, mimeType) {
  return URL.createObjectURL(new Blob(parts, { type: mimeType }));
}

/**
 * Shows the pictures in a page that are files of the gateway while it is open, and adds their addresses to a list. Others stay
 * links: a read of an API or a database may do more than show, and the author of the page is not the one who reads.
 */
export async function showPictures(page, addresses) {
  const links = [...page.querySelectorAll('a.picture[data-uri]')].filter((link) => FILES.test(link.dataset.uri));
  for (const link of links.slice(0, MAX_PICTURES)) {
    const source = new Source(link.dataset.uri);
    const piece = (has) => source.read(has ? `?bytes=0-${MAX_PICTURE}` : '');
    const image = await source.hasPieces().then(piece).catch(() => undefined);
    const bytes = image?.bytes ?? new TextEncoder().encode(image?.text);
    if (!page.isConnected) {
      return;
    }
    if (PICTURE.test(image?.mimeType) && bytes.length > 0 && bytes.length <= MAX_PICTURE) {
      addresses.push(addressOf([bytes], image.mimeType));
      link.replaceChildren(Object.assign(new Image(), { src: addresses.at(-1), alt: link.textContent }));
    }
  }
}

/** View of a picture. Properties `content`, `previous` and `source`. */
class Picture extends View {
  static properties = { content: { attribute: false }, source: { attribute: false }, address: { state: true }, state: { state: true },
    isHex: { state: true }, isNatural: { state: true } };

  disconnectedCallback() {
    super.disconnectedCallback();
    this.stop();
  }

  /** Gives up the read that runs, and the memory of the picture. */
  stop() {
    this.endTask();
    URL.revokeObjectURL(this.address);
  }

  willUpdate(changed) {
    if (changed.has('content')) {
      this.load();
    }
  }

  async load() {
    const { content, source } = this;
    this.stop();
    const signal = this.startTask();
    const type = content.mimeType.split(';')[0].toLowerCase();
    Object.assign(this, { address: undefined, state: content.isPart ? texts.loading : '', isHex: !PICTURE.test(type), extent: '' });
    try {
      const progress = (bytes) => (bytes > MAX_IMAGE ? this.endTask() : (this.state = size(bytes)));
      const whole = content.isPart ? (await source.whole(progress, signal)).blob : content.bytes ?? content.text;
      if (content === this.content && this.isConnected) {
        Object.assign(this, { address: addressOf([whole], type), state: '' });
      }
    } catch (failure) {
      if (content === this.content) {
        const tooLarge = fill(texts.views.largeImage, { size: size(MAX_IMAGE) });
        Object.assign(this, { isHex: true, state: signal.aborted ? tooLarge : describe(failure) });
      }
    }
  }

  shown({ target: { naturalWidth, naturalHeight } }) {
    this.extent = `${number(naturalWidth)} \u00d7 ${number(naturalHeight)}`;
    this.requestUpdate();
  }

  failed() {
    Object.assign(this, { isHex: true, state: texts.views.noImage });
  }

  render() {
    const { views } = texts;
    return html`<div class="bar">
        ${this.address && !this.state ? html`<button aria-pressed=${this.isNatural} @click=${() => (this.isNatural = !this.isNatural)}>
          ${views.natural}</button>` : nothing}
        <button aria-pressed=${this.isHex} @click=${() => (this.isHex = !this.isHex)}>${views.bytes}</button>
        <span class="quiet" role="status">${this.state || this.extent}</span></div>
      ${this.isHex ? html`<console-hex .content=${this.content} .source=${this.source}></console-hex>` : nothing}
      ${this.address && !this.isHex ? html`<div class="canvas ${this.isNatural ? 'natural' : ''}" tabindex="0" role="region"
        aria-label=${views.image}><img src=${this.address} alt=${views.image} @load=${this.shown} @error=${this.failed}></div>` : nothing}`;
  }
}

/** View of bytes, which are read where one scrolls. Properties `content` and `source`. */
class Hex extends View {
  static properties = { content: { attribute: false }, source: { attribute: false }, length: { state: true }, state: { state: true } };

  willUpdate(changed) {
    if (changed.has('content')) {
      const bytes = this.content.bytes ?? new TextEncoder().encode(this.content.text);
      Object.assign(this, { bytes, length: bytes.length, isPart: this.content.isPart, chunks: new Map(), state: '' });
    }
  }

  /** Reads the bytes around an offset, and forgets those that were read first. */
  async read(index) {
    const { content, chunks } = this;
    if (!chunks.has(index)) {
      chunks.set(index, new Uint8Array());
      try {
        const piece = await this.source.bytes(index * CHUNK, CHUNK);
        const bytes = piece.bytes ?? new TextEncoder().encode(piece.text);
        chunks.set(index, bytes);
        chunks.delete(chunks.size > MAX_CHUNKS ? chunks.keys().next().value : undefined);
        if (content === this.content) {
          this.isPart &&= bytes.length === CHUNK || index * CHUNK < this.length;
          this.length = Math.max(this.length, index * CHUNK + bytes.length);
        }
      } catch (failure) {
        content === this.content && Object.assign(this, { isPart: false, state: describe(failure) });
      }
      this.requestUpdate();
    }
  }

  /** Returns the bytes of a row; undefined until they are read. */
  rowOf(index) {
    const offset = index * ROW;
    if (offset < this.bytes.length) {
      return this.bytes.subarray(offset, offset + ROW);
    }
    const chunk = Math.floor(offset / CHUNK);
    this.read(chunk);
    const bytes = this.chunks.get(chunk);
    return bytes.length ? bytes.subarray(offset % CHUNK, (offset % CHUNK) + ROW) : undefined;
  }

  row(index) {
    const bytes = [...(this.rowOf(index) ?? [])];
    const digits = bytes.map((byte) => byte.toString(16).padStart(2, '0'));
    const characters = bytes.map((byte) => (byte > 31 && byte < 127 ? String.fromCharCode(byte) : '\u00b7')).join('');
    const cells = `${digits.slice(0, 8).join(' ').padEnd(23)}  ${digits.slice(8).join(' ').padEnd(23)}`;
    return html`<span class="number" data-number=${(index * ROW).toString(16).padStart(8, '0')}></span><span
      class="line hex">${cells}</span><span class="line quiet">${characters}</span>`;
  }

  render() {
    const count = Math.ceil(this.length / ROW);
    const slice = (from, to) => Array.from({ length: Math.max(0, Math.min(to, count) - from) }, (_, i) => from + i);
    const more = () => this.isPart && this.read(Math.floor(this.length / CHUNK));
    const about = soFar(fill(texts.views.byteCount, { count: this.length }), this.isPart);
    return html`<div class="bar"><span class="quiet" role="status">${about}</span>
        ${this.state ? html`<span class="failure" role="alert">${this.state}</span>` : nothing}</div>
      <console-lines id="hex" kind="region" label=${texts.views.bytes} .items=${{ length: count, slice }} .row=${(index) => this.row(index)}
        @end=${more}></console-lines>`;
  }
}

customElements.define('console-image', Picture);
customElements.define('console-hex', Hex);
