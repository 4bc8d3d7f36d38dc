/** Pages of templates, prompts and tools: a list, the form of the chosen one, and what a call returns. */
import { html } from 'lit';
import { keyed } from 'lit/directives/keyed.js';
import { client } from './client.js';
import { completed, expand, prompts, templates, tools, variablesOf } from './catalog.js';
import { isJson } from './connect.js';
import { live } from './live.js';
import { mirroredOf, valueOf } from './call-form.js';
import { View, describe, fill, texts, visible } from './view.js';
import './events.js';

/** Maximum number of items in the list, and maximum length of arguments in an address, in characters. */
const MAX_LISTED = 300;
const MAX_ADDRESS = 4000;
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

customElements.define('console-templates', Templates);
customElements.define('console-prompts', Prompts);
customElements.define('console-tools', Tools);
