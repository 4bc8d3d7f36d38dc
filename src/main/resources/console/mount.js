/** Page of a mount: what it is, what it holds, and the forms of its templates and queries. */
import { html, nothing } from 'lit';
import { completed, expand, kindOf, listed, partOf, server, templatesOf, variablesOf } from './catalog.js';
import { live } from './live.js';
import { askStates, indexState } from './status.js';
import { View, fill, texts, visible } from './view.js';
import './field.js';
import './preview.js';

/** Number of forms that are open at first, and maximum number of forms in the page. */
const [OPEN, MAX_FORMS] = [2, 50];
/** Titles of the guides to sources. */
const [GUIDES] = Object.values(texts.guides.groups);
/** Views of a root that show what is below. */
const LISTS = ['console-entries', 'console-schema'];

/** Form of a template, which opens the resource that the values name. Properties `item`, `index` and `isOpen`. */
class MountForm extends View {
  static properties = { item: { attribute: false }, index: {}, isOpen: { attribute: false }, values: { state: true } };

  constructor() {
    super();
    this.values = {};
  }

  fields() {
    const { uriTemplate } = this.item;
    return completed({ type: 'ref/resource', uri: uriTemplate }, variablesOf(uriTemplate), () => this.values);
  }

  set({ name, value }) {
    const { [name]: _, ...others } = this.values;
    this.values = value ? { ...others, [name]: value } : others;
  }

  submitted(event) {
    event.preventDefault();
    this.open(expand(this.item.uriTemplate, this.values));
  }

  form() {
    return html`<form @submit=${this.submitted} @value=${(event) => this.set(event.detail)}>
      <p class="described">${visible(this.item.description ?? '')}</p>
      ${this.fields().map((field, i) => html`
        <console-field .field=${field} .value=${this.values[field.name] ?? ''} .index=${`${this.index}-${i}`}></console-field>`)}
      <p class="expanded"><code>${visible(expand(this.item.uriTemplate, this.values))}</code></p>
      <button class="main">${texts.calls.call.templates}</button></form>`;
  }

  render() {
    const { title, name, uriTemplate } = this.item;
    return html`<details ?open=${this.isOpen} @toggle=${(event) => (this.isOpen = event.target.open)}>
      <summary><span><bdi>${visible(title ? partOf(title) : name)}</bdi> <code>${visible(uriTemplate)}</code></span></summary>
      ${this.isOpen ? this.form() : nothing}</details>`;
  }
}

/** Page of a mount. Property `mount`, an entry of the catalog. */
class Mount extends View {
  static properties = {
    mount: { attribute: false }, forms: { state: true }, entries: { state: true }, index: { state: true }, canWatch: { state: true }, filter: { state: true },
  };

  connectedCallback() {
    super.connectedCallback();
    this.listen(live, ['state', 'watched'], () => this.requestUpdate());
    this.listen(live, ['list', 'resync'], () => this.load());
  }

  willUpdate(changed) {
    if (changed.has('mount') && changed.get('mount')?.uri !== this.mount.uri) {
      Object.assign(this, { forms: [], entries: [], index: undefined, filter: '' });
      this.load();
    }
  }

  async load() {
    const signal = this.startTask();
    const { capabilities } = await server().catch(() => ({}));
    const forms = await templatesOf(this.mount).catch(() => this.forms);
    signal.aborted || Object.assign(this, { forms, canWatch: Boolean(capabilities?.resources?.subscribe) });
    const { mounts: states = [] } = await askStates(signal).catch(() => ({}));
    const own = states.find(({ uri }) => uri === this.mount.uri);
    signal.aborted || (this.index = own && indexState(own));
  }

  /** Lists what is below a root that is a text itself, such as the latest lines of all logs. */
  async shown({ detail: view }) {
    const { uri } = this.mount;
    const entries = LISTS.includes(view) ? [] : await listed(uri).catch(() => this.entries);
    uri === this.mount.uri && Object.assign(this, { entries });
  }

  facts() {
    const { facts, changes, notYet } = texts.mount;
    const guide = texts.guides.kinds[this.mount.uri.split(':')[0]];
    const state = live.isWatched(this.mount.uri) ? 'live' : this.canWatch ? 'below' : 'none';
    return html`<dl class="facts">
      <dt>${facts.uri}</dt><dd><code>${visible(this.mount.uri)}</code></dd>
      ${this.canWatch === undefined ? nothing : html`<dt>${facts.changes}</dt><dd>${changes[state]}</dd>`}
      ${this.index ? html`<dt>${facts.index}</dt><dd>${this.index.tone === 'busy' ? fill(notYet, this.index) : this.index.text}</dd>` : nothing}
      ${guide ? html`<dt>${facts.guide}</dt><dd>${this.goTo({ view: 'guides', name: guide }, GUIDES[guide])}</dd>` : nothing}</dl>`;
  }

  /** Shows the forms, and above many of them a filter. */
  templates() {
    const words = this.filter.toLowerCase();
    const found = this.forms.filter(({ title, name, uriTemplate }) => [title, name, uriTemplate].join(' ').toLowerCase().includes(words));
    const shown = found.slice(0, MAX_FORMS);
    const about = fill(texts.calls.listed, { shown: shown.length, count: found.length });
    return html`<h2>${texts.mount.templates}</h2>
      ${this.forms.length > 10 ? html`<div class="bar"><input type="search" .value=${this.filter} placeholder=${texts.tree.filter}
        aria-label=${texts.mount.filter} @input=${(event) => (this.filter = event.target.value)}>
        <span class="quiet" role="status">${shown.length < found.length ? about : shown.length ? '' : texts.calls.noMatch}</span></div>` : nothing}
      ${shown.map((item, i) => html`<console-mount-form .item=${item} .index=${i} .isOpen=${this.forms.length <= OPEN}></console-mount-form>`)}`;
  }

  render() {
    const { uri, title, description } = this.mount;
    return html`<header class="heading">
        <nav class="path" aria-label=${texts.preview.path}>${this.goTo({}, texts.home.title)}
          ${kindOf(this.mount) === texts.home.other ? nothing : html` / ${kindOf(this.mount)}`}</nav>
        <h1><bdi>${visible(title ?? uri)}</bdi></h1>
        ${description ? html`<p class="described">${visible(description)}</p>` : nothing}
        ${this.facts()}
      </header>
      ${this.entries.length ? html`<h2>${texts.mount.resources}</h2><console-entries .entries=${this.entries}></console-entries>` : nothing}
      <h2>${texts.mount.contents}</h2>
      <console-preview .uri=${uri} .mount=${this.mount} @shown=${this.shown}></console-preview>
      ${this.forms.length ? this.templates() : nothing}`;
  }
}

customElements.define('console-mount-form', MountForm);
customElements.define('console-mount', Mount);
