/** Base of the pages that look for names and for lines by a form. */
import { html, nothing } from 'lit';
import { callTool } from './catalog.js';
import { live } from './live.js';
import { View, describe, texts, visible } from './view.js';

/** Time without a key, and without a change of a list, after which a search begins, in milliseconds. */
const PAUSE = 300;
const LIVE_PAUSE = 2000;

/**
 * Page with a form, whose answers follow as a person types and as lists change. Its address has the values.
 * A subclass has `tool`, the name of the tool and of the page, `given()`, its arguments or null for none yet,
 * `joined(before, page)`, the pages together, `form()` and `answer()`.
 */
export class Finder extends View {
  static properties = {
    address: { attribute: false }, values: { state: true }, found: { state: true }, failure: { state: true },
    isOff: { state: true }, isRunning: { state: true },
  };

  constructor() {
    super();
    this.values = {};
  }

  connectedCallback() {
    super.connectedCallback();
    this.listen(live, ['list', 'resync'], () => document.hidden || this.isRunning || this.askLater(LIVE_PAUSE));
  }

  firstUpdated() {
    this.querySelector('input').focus();
  }

  willUpdate(changed) {
    if (changed.has('address')) {
      const { view, ...values } = Object.fromEntries(this.address);
      this.values = values;
      this.askLater(0);
    }
  }

  set(name, value) {
    this.values = { ...this.values, [name]: value };
    this.askLater(PAUSE);
  }

  askLater(pause) {
    this.startLater(pause, (signal) => this.ask(signal));
  }

  /** Puts the values into the address of the page. */
  remember() {
    const shown = new URLSearchParams({ view: this.tool, ...Object.fromEntries(Object.entries(this.values).filter(([, value]) => value)) });
    if (new URLSearchParams(location.search).get('view') === this.tool && `?${shown}` !== location.search) {
      history.replaceState(null, '', `?${shown}`);
    }
  }

  /** Asks for the first page, or for the page of a cursor. */
  async ask(signal, cursor) {
    this.remember();
    const given = this.given();
    this.isRunning = true;
    try {
      const page = given ? await callTool(this.tool, { ...given, ...(cursor && { cursor }) }, signal) : undefined;
      signal.throwIfAborted();
      const found = page && cursor ? this.joined(this.found, page) : page;
      Object.assign(this, { found, isOff: page === null, failure: null, isRunning: false });
    } catch (failure) {
      if (!signal.aborted) {
        Object.assign(this, { failure, isRunning: false });
      }
    }
  }

  text(name, label, attributes = {}) {
    return html`<label>${label} <input type=${attributes.type ?? 'text'} class=${name} .value=${this.values[name] ?? ''} autocomplete="off"
      spellcheck="false" maxlength=${attributes.maxlength ?? 500} placeholder=${attributes.placeholder ?? nothing}
      @input=${(event) => this.set(name, event.target.value)}></label>`;
  }

  check(name, label) {
    return html`<label class="check"><input type="checkbox" class=${name} .checked=${Boolean(this.values[name])}
      @change=${(event) => this.set(name, event.target.checked ? '1' : '')}> ${label}</label>`;
  }

  choice(name, label, options) {
    return html`<label>${label} <select class=${name} @change=${(event) => this.set(name, event.target.value)}>
      ${Object.entries(options).map(([value, text]) => html`
        <option value=${value} ?selected=${value === (this.values[name] ?? '')}>${text}</option>`)}</select></label>`;
  }

  more() {
    const { nextCursor } = this.found;
    return nextCursor ? html`<p><button class="more" ?disabled=${this.isRunning}
      @click=${() => this.ask(this.startTask(), nextCursor)}>${this.isRunning ? texts.loading : texts.more}</button></p>` : nothing;
  }

  notes(notes = []) {
    return notes.length ? html`<ul class="partial">${notes.map((note) => html`<li>${visible(note)}</li>`)}</ul>` : nothing;
  }

  render() {
    const { hint, off } = texts[this.tool];
    return html`<h1>${texts.nav[this.tool]}</h1>
      <form class="finder" @submit=${(event) => event.preventDefault()}>${this.form()}</form>
      ${this.failure ? html`<p class="failure" role="alert">${describe(this.failure)}</p>` : nothing}
      ${this.isOff ? html`<p role="status">${off}</p>` : nothing}
      ${this.found ? this.answer() : html`<p class="quiet">${this.isRunning && this.given() ? texts.loading : hint}</p>`}`;
  }
}
