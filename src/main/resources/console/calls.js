/** Pages of templates, prompts and tools: a list, the form of the chosen one, and what a call returns. */
import { html, nothing } from 'lit';
import { keyed } from 'lit/directives/keyed.js';
import { client } from './client.js';
import { completed, expand, prompts, templates, tools, variablesOf } from './catalog.js';
import { curlOf, inspectorOf, isJson } from './connect.js';
import { live } from './live.js';
import { mirroredOf, valueOf } from './field.js';
import { PICTURE, View, describe, fill, isResource, number, size, texts, visible } from './view.js';

/** Maximum number of items in the list, and maximum length of arguments in an address, in characters. */
const MAX_LISTED = 300;
const MAX_ADDRESS = 4000;
/** Maximum length of a text or of JSON in the page, in characters. */
const MAX_LENGTH = 100_000;
/** Maximum number of messages, or of blocks of content, in the page. */
const MAX_BLOCKS = 50;
/** Maximum length of an image in Base64, in characters. */
const MAX_IMAGE = 20_000_000;
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

/** Base of the pages. Its address is `name` for the chosen one, and `with` for its arguments. */
class Calls extends View {
  static properties = {
    address: { attribute: false }, items: { state: true }, filter: { state: true }, values: { state: true },
    result: { state: true }, failure: { state: true }, isRunning: { state: true }, listFailure: { state: true },
  };

  constructor() {
    super();
    Object.assign(this, { items: null, filter: '', values: {} });
  }

  connectedCallback() {
    super.connectedCallback();
    this.load();
    this.listen(live, ['list', 'resync'], () => this.load());
  }

  async load() {
    this.items = await this.list().catch((failure) => void (this.listFailure = failure)) ?? this.items;
  }

  /** Takes the arguments of an address. A call happens only when a person asks for one. */
  willUpdate(changed) {
    if (changed.has('address')) {
      this.endTask();
      const text = this.address.get('with') ?? '{}';
      Object.assign(this, { values: textsOf(isJson(text) ? JSON.parse(text) : {}), result: null, failure: null, isRunning: false });
    }
  }

  key(item) {
    return item.uriTemplate ?? item.name;
  }

  set({ name, value }) {
    this.values = textsOf({ ...this.values, [name]: value });
  }

  /** Puts the arguments into the address of the page. */
  remember(name) {
    const values = JSON.stringify(this.values);
    const parameters = { view: this.view, name, ...(values.length <= MAX_ADDRESS && { with: values }) };
    history.replaceState(null, '', `?${new URLSearchParams(parameters)}`);
  }

  submitted(event, item) {
    event.preventDefault();
    this.run(item);
  }

  async run(item) {
    const signal = this.startTask();
    this.remember(this.key(item));
    this.isRunning = true;
    const outcome = await this.call(item, signal).then((result) => ({ result }), (failure) => ({ failure }));
    if (!signal.aborted) {
      Object.assign(this, { result: null, failure: null, isRunning: false }, outcome);
    }
  }

  side() {
    const words = this.filter.toLowerCase();
    const found = this.items.filter((item) => [item.name, item.title, item.uriTemplate].join(' ').toLowerCase().includes(words));
    const isCut = found.length > MAX_LISTED;
    const about = isCut ? fill(texts.calls.listed, { shown: MAX_LISTED, count: found.length }) : found.length ? '' : texts.calls.noMatch;
    return html`<input type="search" .value=${this.filter} placeholder=${texts.tree.filter} aria-label=${texts.tree.filter}
        @input=${(event) => (this.filter = event.target.value)}>
      <nav aria-label=${texts.nav[this.view]}>${found.slice(0, MAX_LISTED).map((item) => this.entry(item))}</nav>
      <p class="quiet">${this.items.length ? about : texts.calls.none[this.view]}</p>`;
  }

  entry(item) {
    const key = this.key(item);
    const isHere = key === this.address.get('name');
    const label = html`<strong><bdi>${visible(item.title ?? item.name)}</bdi></strong> <code>${visible(key)}</code>
      <span class="quiet"><bdi>${visible(item.description ?? '')}</bdi></span>`;
    return html`<div class="call ${isHere ? 'chosen' : ''}">${this.goTo({ view: this.view, name: key }, label)}</div>`;
  }

  form(item) {
    return html`<p class="back">${this.goTo({ view: this.view }, texts.calls.back)}</p>
      <h1><bdi>${visible(item.title ?? item.name)}</bdi></h1><p class="quiet"><code>${visible(this.key(item))}</code></p>
      <p class="described">${visible(item.description ?? '')}</p>
      <form @submit=${(event) => this.submitted(event, item)} @value=${(event) => this.set(event.detail)}>
        ${this.fields(item).map((field, i) => html`
          <console-field .field=${field} .value=${this.values[field.name] ?? ''} .index=${i}></console-field>`)}
        ${this.buttons(item)}</form>
      <console-result .result=${this.result} .failure=${this.failure}></console-result>`;
  }

  buttons() {
    return html`<button class="main" ?disabled=${this.isRunning}>${this.isRunning ? texts.loading : texts.calls.call[this.view]}</button>`;
  }

  render() {
    if (!this.items) {
      return this.listFailure ? html`<p class="failure" role="alert">${describe(this.listFailure)}
        <button @click=${this.load}>${texts.retry}</button></p>` : html`<p class="quiet">${texts.loading}</p>`;
    }
    const name = this.address.get('name');
    const item = this.items.find((some) => this.key(some) === name) ?? this.items.find((some) => some.name === name);
    const none = html`<h1>${texts.nav[this.view]}</h1><p class="quiet">${name ? texts.calls.unknown : texts.calls.about[this.view]}</p>`;
    return html`<div class="calls ${item ? 'has-chosen' : ''}"><div class="side">${this.side()}</div>
      <div class="call-page">${keyed(name, item ? this.form(item) : none)}</div></div>`;
  }
}

/** Returns the arguments that are texts and are filled in. */
const textsOf = (values) => Object.fromEntries(Object.entries(values ?? {}).filter(([, value]) => value && typeof value === 'string'));

class Templates extends Calls {
  view = 'templates';
  list = templates;

  fields({ uriTemplate }) {
    return completed({ type: 'ref/resource', uri: uriTemplate }, variablesOf(uriTemplate), () => this.values);
  }

  submitted(event, item) {
    event.preventDefault();
    this.remember(this.key(item));
    this.open(expand(item.uriTemplate, this.values));
  }

  call(item, signal) {
    return client.request('resources/read', { uri: expand(item.uriTemplate, this.values) }, { signal });
  }

  buttons(item) {
    const read = (event) => event.target.form.reportValidity() && this.run(item);
    const uri = expand(item.uriTemplate, this.values);
    return html`<p class="expanded"><span class="quiet">URI</span> <code>${visible(uri)}</code></p><div class="actions">
      <button class="main">${texts.calls.call.templates}</button>
      <button type="button" ?disabled=${this.isRunning} @click=${read}>${this.isRunning ? texts.loading : texts.calls.read}</button></div>`;
  }
}

class Prompts extends Calls {
  view = 'prompts';
  list = prompts;

  fields({ name, arguments: fields = [] }) {
    return completed({ type: 'ref/prompt', name }, fields, () => this.values);
  }

  call({ name }, signal) {
    return client.request('prompts/get', { name, arguments: this.values }, { signal });
  }
}

class Tools extends Calls {
  view = 'tools';
  list = tools;

  fields({ inputSchema: { properties = {}, required = [] } = {} }) {
    return Object.entries(properties).map(([name, schema]) => (
      { name, title: schema.title, description: schema.description, required: required.includes(name), schema }));
  }

  async call(item, signal) {
    const all = this.fields(item).map(({ name, schema }) => [name, valueOf(schema, this.values[name])]);
    const values = Object.fromEntries(all.filter(([, value]) => value !== undefined));
    return client.request('tools/call', { name: item.name, arguments: values }, { signal, mirrored: mirroredOf(item.inputSchema, values) });
  }
}

customElements.define('console-result', Result);
customElements.define('console-templates', Templates);
customElements.define('console-prompts', Prompts);
customElements.define('console-tools', Tools);
