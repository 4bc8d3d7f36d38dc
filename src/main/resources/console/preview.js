/** Page of a resource: its heading, its content in the view for its type, and its changes. */
import { html as plain, nothing } from 'lit';
import { html, unsafeStatic } from 'lit/static-html.js';
import { DIRECTORY, decode, entriesOf, folderOf, nameOf, prefixOf } from './catalog.js';
import { live } from './live.js';
import { Source } from './source.js';
import { View, describe, fill, loaded, retry, size, texts, visible } from './view.js';
import './entries.js';

/** Part of the time that reads of a resource that keeps changing may take. */
const BUSY = 0.1;
/** Maximum length of a content without an entity tag that is read once more when it is watched, in bytes or characters. */
const MAX_CONFIRMED = 1_000_000;
/** Maximum length of the lines of a log that stay in the page, in characters. */
const MAX_LOG = 4_000_000;

/** Returns the name of the element that shows a content, and the module that defines it. */
function viewOf(content) {
  const { mimeType, text, markdown, uri } = content;
  const type = mimeType.split(';')[0].toLowerCase();
  if (type === DIRECTORY) {
    return ['console-entries', './entries.js'];
  }
  if (type.startsWith('image/')) {
    return ['console-image', './binary-view.js'];
  }
  if (markdown && text === undefined) {
    return ['console-markdown', './markdown-view.js'];
  }
  if (text === undefined) {
    return ['console-hex', './binary-view.js'];
  }
  if (type === 'text/markdown') {
    return ['console-markdown', './markdown-view.js'];
  }
  if (type === 'text/csv' || type === 'text/tab-separated-values') {
    return ['console-table', './table-view.js'];
  }
  if ((type === 'application/json' || type.endsWith('+json')) && !content.isPart) {
    return jsonView(text, uri);
  }
  return ['console-text', './text-view.js'];
}

/** Returns the view of a JSON document: those of databases have their own. */
function jsonView(text, uri) {
  const isDatabase = /^(postgres|db):/.test(uri);
  try {
    const document = JSON.parse(text);
    if (isDatabase && Array.isArray(document.rows)) {
      return ['console-table', './table-view.js'];
    }
    if (isDatabase && (document.columns || document.relations || document.schemas)) {
      return ['console-schema', './json-view.js'];
    }
    return ['console-json', './json-view.js'];
  } catch {
    return ['console-text', './text-view.js'];
  }
}

/** Page of a resource. Properties `uri`, `line` for a line of its text to go to, and `mount` within the page of that mount. */
class Preview extends View {
  static properties = {
    uri: {}, line: { attribute: false }, mount: { attribute: false }, content: { state: true }, failure: { state: true }, view: { state: true },
    asSource: { state: true }, progress: { state: true },
  };

  constructor() {
    super();
    this.release = () => {};
  }

  connectedCallback() {
    super.connectedCallback();
    this.listen(live, ['updated'], (event) => this.changed(event.detail));
    this.listen(live, ['list', 'resync'], ({ type }) => (type === 'resync' || this.content?.entries) && this.load(true));
    this.listen(live, ['watched'], (event) => this.confirm(event.detail));
    this.listen(live, ['state', 'watched'], () => this.requestUpdate());
  }

  disconnectedCallback() {
    super.disconnectedCallback();
    this.release();
    clearTimeout(this.waiting);
  }

  willUpdate(changed) {
    if (changed.has('uri')) {
      this.release();
      this.release = live.watch(this.uri);
      clearTimeout(this.waiting);
      this.waiting = 0;
      Object.assign(this, { content: null, previous: null, failure: null, progress: '', asSource: false, turning: null });
      this.reading = this.load(false);
    }
    if ((changed.has('uri') || changed.has('line')) && this.line > 1 !== this.asSource) {
      this.turn(this.line > 1);
    }
  }

  /** Reads once more when the gateway has begun to watch, since a change before that is not announced. */
  async confirm(uris) {
    const { uri } = this;
    await this.reading;
    const { etag, length = 0 } = this.content ?? {};
    if (uris.includes(uri) && uri === this.uri && (etag || length <= MAX_CONFIRMED)) {
      this.load(true);
    }
  }

  /** Reads again, and waits after a slow read so that reads take a tenth of the time. */
  changed(uri) {
    if (uri === this.uri && !this.waiting) {
      const delay = this.ended ? this.ended + this.took / BUSY - performance.now() : 0;
      this.waiting = setTimeout(() => {
        this.waiting = 0;
        this.load(true);
      }, Math.max(0, delay));
    }
  }

  /** Reads the resource. Another read that still runs is given up. */
  async load(isAgain) {
    const signal = this.startTask();
    const source = new Source(this.uri);
    const start = performance.now();
    try {
      const read = isAgain && this.content ? this.again(source, signal) : source.first(signal);
      const content = await read.catch((failure) => folderOf(this.uri, failure));
      const isEqual = (key) => content?.[key] === this.content?.[key];
      const isSame = isAgain && !this.failure && content?.text !== undefined && ['text', 'etag', 'isPart', 'next'].every(isEqual);
      if (content && !isSame && !signal.aborted) {
        const [name, module] = viewOf(content);
        await loaded(import(module));
        signal.throwIfAborted();
        if (name === 'console-entries') {
          this.entries = content.entries ?? entriesOf(content);
          content.text = undefined;
        }
        content.size = size(content.text === undefined ? content.length : new Blob([content.text]).size);
        Object.assign(this, { source, previous: isAgain ? this.content : null, content, view: name, failure: null });
        this.emit('shown', name);
      }
    } catch (failure) {
      if (!signal.aborted) {
        this.failure = failure;
      }
    }
    this.ended = performance.now();
    this.took = isAgain ? this.ended - start : 0;
  }

  /** Reads what changed: the new lines of a log, or the whole if its tag differs. */
  async again(source, signal) {
    const { content } = this;
    if (!content.next) {
      return source.first(signal, this.failure ? undefined : content.etag);
    }
    const more = await source.after(content, signal);
    return { ...more, text: (content.text + more.text).slice(-MAX_LOG) };
  }

  async download() {
    const { uri, source } = this;
    const show = (state) => uri === this.uri && Object.assign(this, state);
    try {
      const link = document.createElement('a');
      const { blob, isMixed } = await source.whole((bytes) => show({ progress: size(bytes) }));
      link.href = URL.createObjectURL(blob);
      link.download = nameOf(uri);
      link.click();
      setTimeout(() => URL.revokeObjectURL(link.href), 60_000);
      isMixed && show({ failure: new Error('mixed') });
    } catch (failure) {
      show({ failure });
    }
    show({ progress: '' });
  }

  path() {
    const mount = prefixOf(this.uri);
    const steps = this.uri.slice(mount.length).split(mount.startsWith('postgres:') ? /(?<=^[^/]*\/)/ : /(?<=\/)/);
    const links = steps.map((step, i) => [mount + steps.slice(0, i + 1).join(''), decode(step)]).filter(([, name]) => name);
    return [[mount, mount], ...links].map(([uri, name], i, all) => i === all.length - 1
      ? plain`<bdi aria-current="page">${visible(name)}</bdi>`
      : this.link(uri, name));
  }

  /** Whether the view shows something else than the text itself. */
  get hasSource() {
    return this.view !== 'console-text' && this.content?.text !== undefined;
  }

  actions() {
    const { preview } = texts;
    return plain`<div class="actions">
      ${live.isWatched(this.uri) ? plain`<span class="badge live">${texts.state.live}</span>` : nothing}
      ${this.hasSource ? plain`<button aria-pressed=${this.asSource}
        @click=${() => this.turn(!this.asSource)}>${preview.source}</button>` : nothing}
      <button @click=${() => this.emit('copy-text', this.uri)}>${preview.copyUri}</button>
      <button @click=${() => this.emit('copy-text', location.href)}>${preview.copyLink}</button>
      ${this.view === 'console-entries' ? nothing : plain`<button @click=${this.download}
        ?disabled=${Boolean(this.progress)}>${this.progress || preview.download}</button>`}
    </div>`;
  }

  /** Shows the source or the view, when its module is loaded. */
  async turn(asSource) {
    const turning = (this.turning = {});
    const failure = await loaded(import('./text-view.js')).then(() => null, (reason) => reason);
    if (turning === this.turning) {
      Object.assign(this, failure ? { failure } : { asSource });
    }
  }

  about() {
    const { content } = this;
    const pages = content.pages && fill(texts.preview.pages, { count: content.pages });
    const parts = this.view === 'console-entries' ? [texts.preview.folder]
      : [content.mimeType, content.isPart ? texts.preview.part : content.size, pages];
    return plain`<p class="quiet">${parts.filter(Boolean).map(visible).join(' \u00b7 ')}</p>`;
  }

  body() {
    const tag = unsafeStatic(this.asSource && this.hasSource ? 'console-text' : this.view);
    if (this.view === 'console-entries') {
      return plain`<console-entries class="content" .entries=${this.entries}></console-entries>`;
    }
    return html`<${tag} class="content" .content=${this.content} .previous=${this.previous} .source=${this.source}
      .line=${this.line}></${tag}>`;
  }

  render() {
    const name = this.mount ? nothing : plain`<nav class="path" aria-label=${texts.preview.path}>${this.path()}</nav>
        <h1><bdi>${visible(nameOf(this.uri))}</bdi></h1>`;
    return plain`<header class="heading">${name}${this.content ? [this.mount ? nothing : this.about(), this.actions()] : nothing}</header>
      ${this.failure ? plain`<p class="failure" role="alert">${describe(this.failure)}
        <button @click=${() => retry(this.failure, () => this.load(false))}>${texts.retry}</button></p>` : nothing}
      ${this.content ? this.body() : this.failure ? nothing : plain`<p class="quiet">${texts.loading}</p>`}`;
  }
}

customElements.define('console-preview', Preview);
