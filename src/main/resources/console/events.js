/** Messages of the gateway: the result of a call with its exchange, and the events of the subscription. */
import { html, nothing } from 'lit';
import { client } from './client.js';
import { curlOf, inspectorOf, isJson } from './connect.js';
import { live } from './live.js';
import { PICTURE, View, describe, fill, isResource, number, size, texts, visible } from './view.js';

/** Maximum length of a text or of JSON in the page, in characters. */
const MAX_LENGTH = 100_000;
/** Maximum number of messages, or of blocks of content, in the page. */
const MAX_BLOCKS = 50;
/** Maximum length of an image in Base64, in characters. */
const MAX_IMAGE = 20_000_000;
/** Maximum number of events in the page, after equal ones in a row became one. */
const MAX_EVENTS = 200;
/** Time between two announcements of events, in milliseconds. */
const QUIET = 5000;
/** Strings in JSON that may be URIs. */
const STRINGS = /"([a-z][a-z0-9+.-]{0,30}:\/\/[^"\\\s]{1,2000})"/i;

/** Returns indented JSON of at most {@link MAX_LENGTH} characters, and whether it is cut. */
function pretty(value) {
  let left = MAX_LENGTH;
  const bounded = (key, item) => {
    const kept = typeof item === 'string' && item.length > left ? `${item.slice(0, Math.max(0, left))}\u2026` : item;
    left -= key.length + 8 + (typeof kept === 'string' ? kept.length : 0);
    return left < 0 && typeof item !== 'string' ? undefined : kept;
  };
  const text = JSON.stringify(value, bounded, 2) ?? '';
  return { text: text.slice(0, MAX_LENGTH), isCut: left < 0 || text.length > MAX_LENGTH };
}

/** Result or failure of a call, and the messages that were exchanged. Properties `result`, `failure`. */
class Result extends View {
  static properties = { result: { attribute: false }, failure: { attribute: false } };

  json(value, hasLinks) {
    const { text, isCut } = pretty(value);
    const parts = hasLinks ? text.split(STRINGS) : [text];
    const shown = (part, i) => (i % 2 ? html`"${isResource(part) ? this.link(part) : visible(part)}"` : visible(part));
    return html`<pre tabindex="0">${parts.map(shown)}</pre>
      ${isCut ? html`<p class="quiet">${texts.calls.cut}</p>` : nothing}`;
  }

  text(text) {
    const isObject = /^\s*[[{]/.test(text) && text.length < MAX_LENGTH && isJson(text);
    if (isObject) {
      return html`<details ?open=${!this.result.structuredContent}><summary>JSON</summary>${this.json(JSON.parse(text), true)}</details>`;
    }
    return html`<pre class="wrapped" tabindex="0">${visible(text.slice(0, MAX_LENGTH))}</pre>
      ${text.length > MAX_LENGTH ? html`<p class="quiet">${texts.calls.cut}</p>` : nothing}`;
  }

  binary(mimeType = '', data = '') {
    return PICTURE.test(mimeType) && data.length <= MAX_IMAGE
      ? html`<img src=${`data:${mimeType};base64,${data}`} alt=${fill(texts.calls.image, { type: mimeType })}>`
      : html`<p class="quiet">${fill(texts.calls.binary, { type: visible(mimeType || texts.calls.unknownType),
        size: size(Math.floor(data.length * 0.75)) })}</p>`;
  }

  block(block) {
    switch (block?.type) {
      case 'text': return this.text(block.text);
      case 'image':
      case 'audio': return this.binary(block.mimeType, block.data);
      case 'resource_link': return html`<p>${this.link(block.uri, block.title ?? block.name)}
        <span class="quiet">${visible([block.mimeType, block.description].filter(Boolean).join(' \u00b7 '))}</span></p>`;
      case 'resource': return html`<p>${this.link(block.resource.uri)}
          <span class="quiet">${visible(block.resource.mimeType ?? '')}</span></p>
        ${block.resource.text === undefined ? this.binary(block.resource.mimeType, block.resource.blob) : this.text(block.resource.text)}`;
      default: return this.json(block);
    }
  }

  answer() {
    const { messages, content = [], contents, structuredContent, isError, description } = this.result;
    const blocks = contents ? contents.map((resource) => ({ type: 'resource', resource })) : content;
    const isCut = blocks.length > MAX_BLOCKS || messages?.length > MAX_BLOCKS;
    return html`${isError ? html`<p class="failure" role="alert">${texts.calls.isError}</p>` : nothing}
      ${description ? html`<p class="quiet">${visible(description)}</p>` : nothing}
      ${messages?.slice(0, MAX_BLOCKS).map((message) => html`
        <section class="message"><h2>${visible(message.role)}</h2>${this.block(message.content)}</section>`)}
      ${structuredContent ? html`<h2>${texts.calls.structured}</h2>${this.json(structuredContent, true)}` : nothing}
      ${blocks.slice(0, MAX_BLOCKS).map((block) => html`<section class="message">${this.block(block)}</section>`)}
      ${isCut ? html`<p class="quiet">${texts.calls.cut}</p>` : nothing}`;
  }

  exchange({ method, request, headers, response, milliseconds }, exchange) {
    const inspector = inspectorOf(exchange);
    const lines = Object.entries(headers).map(([name, value]) => visible(`${name}: ${value}`));
    return html`<details class="exchange"><summary>${texts.calls.exchange}
        <span class="quiet">${method} \u00b7 ${number(Math.round(milliseconds))} ms</span></summary>
      <div class="actions"><button @click=${() => this.emit('copy-text', curlOf(exchange))}>${texts.calls.copyCurl}</button>
        ${inspector ? html`<button @click=${() => this.emit('copy-text', inspector)}>${texts.calls.copyInspector}</button>` : nothing}</div>
      <h2>${texts.calls.headers}</h2><pre tabindex="0">${lines.join('\n')}</pre>
      <h2>${texts.calls.sent}</h2>${this.json(request)}<h2>${texts.calls.received}</h2>${this.json(response ?? null)}</details>`;
  }

  render() {
    const exchange = this.result ? client.exchange(this.result) : this.failure?.exchange;
    return html`${this.failure ? html`<p class="failure" role="alert">${describe(this.failure)}</p>` : nothing}
      ${this.result ? this.answer() : nothing}${exchange ? this.exchange(exchange, exchange) : nothing}`;
  }
}

/** Events as they arrive, the newest first. Equal events in a row are one line with their number. */
class Events extends View {
  static properties = { filter: { state: true }, paused: { state: true }, announcement: { state: true } };

  constructor() {
    super();
    Object.assign(this, { filter: '', paused: null, announcement: '', timer: 0, fresh: 0 });
  }

  connectedCallback() {
    super.connectedCallback();
    this.listen(live, ['event'], () => this.arrived());
    this.listen(live, ['state'], () => this.requestUpdate());
  }

  /** Counts events, and announces their number after a pause. */
  arrived() {
    this.fresh++;
    this.requestUpdate();
    this.timer ||= setTimeout(() => {
      this.announcement = fill(texts.events.announced, { count: this.fresh });
      Object.assign(this, { timer: 0, fresh: 0 });
    }, QUIET);
  }

  lines() {
    const words = this.filter.toLowerCase();
    const lines = [];
    for (const event of this.paused ?? live.events) {
      const last = lines.at(-1);
      if (last?.kind === event.kind && last.uri === event.uri) {
        last.count++;
      } else if (lines.length === MAX_EVENTS) {
        break;
      } else if (!words || `${event.kind} ${event.uri ?? ''}`.toLowerCase().includes(words)) {
        lines.push({ ...event, count: 1 });
      }
    }
    return lines;
  }

  line({ at, kind, uri, count }) {
    const about = kind === 'updated' ? this.link(uri) : html`<bdi>${visible(uri ?? '')}</bdi>`;
    return html`<li><time datetime=${at.toISOString()}>${at.toLocaleTimeString('en-GB')}</time>
      <span class="badge ${kind}">${texts.events.kinds[kind] ?? kind}</span>
      ${count > 1 ? html`<span class="quiet">\u00d7 ${number(count)}</span>` : nothing}<div class="about">${about}</div></li>`;
  }

  pause() {
    this.paused = this.paused ? null : live.events;
  }

  clear() {
    live.events = [];
    this.paused = this.paused && [];
    this.requestUpdate();
  }

  render() {
    const lines = this.lines();
    return html`<section aria-label=${texts.events.title}>
      <div class="bar"><h2>${texts.events.title}</h2>
        <button aria-pressed=${Boolean(this.paused)} @click=${this.pause}>${texts.events.pause}</button>
        <button @click=${this.clear}>${texts.events.clear}</button>
        <button @click=${() => this.emit('close-events')}>${texts.close}</button></div>
      <input type="search" aria-label=${texts.events.filter} placeholder=${texts.events.filter} .value=${this.filter}
        @input=${(event) => (this.filter = event.target.value)}>
      <p class="quiet">${texts.state[live.state]}</p>
      ${lines.length ? html`<ol tabindex="0" aria-label=${texts.events.title}>${lines.map((line) => this.line(line))}</ol>`
    : html`<p class="quiet">${texts.events.none}</p>`}
      <p class="unseen" role="status">${this.announcement}</p></section>`;
  }
}

customElements.define('console-result', Result);
customElements.define('console-events', Events);
