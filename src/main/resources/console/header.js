/** Header of the console: who the gateway is, the pages, the state of the subscription, and the theme. */
import { html, nothing } from 'lit';
import { live } from './live.js';
import { View, texts } from './view.js';

const THEMES = ['auto', 'light', 'dark'];

/**
 * Header. Properties `name` and `version` of the gateway, `view` that is open, `hasMenu` where a
 * tree is beside the page, `isMenuOpen`, `hasEvents` and `isSignedIn`.
 * Emits `toggle-menu`, `toggle-events`, `find` and `sign-out` when a person asks for it.
 */
class Header extends View {
  static properties = { name: {}, version: {}, view: {}, hasMenu: { type: Boolean }, isMenuOpen: { type: Boolean }, hasEvents: { type: Boolean },
    isSignedIn: { type: Boolean }, theme: { state: true } };

  constructor() {
    super();
    this.theme = keptTheme();
  }

  connectedCallback() {
    super.connectedCallback();
    this.listen(live, ['state'], () => this.requestUpdate());
  }

  /** Brings the open page into sight where the names of all do not fit. */
  updated(changed) {
    if (changed.has('view')) {
      this.querySelector('[aria-current]')?.scrollIntoView({ block: 'nearest', inline: 'nearest' });
    }
  }

  turnTheme() {
    this.theme = keptTheme(THEMES[(THEMES.indexOf(this.theme) + 1) % THEMES.length]);
    document.documentElement.dataset.theme = this.theme;
  }

  brand() {
    const version = this.version ? html` <span class="version quiet"><bdi>${this.version}</bdi></span>` : nothing;
    return this.goTo({}, html`<img src="icon.svg" alt="" width="24" height="24">
      <strong class="title"><bdi>${this.name}</bdi></strong>${version}`);
  }

  tab(view) {
    return this.goTo(view === 'browse' ? {} : { view }, texts.nav[view], { isHere: view === this.view });
  }

  button(event, name, label, isOpen = nothing) {
    return html`<button class=${name} aria-expanded=${isOpen} @click=${() => this.emit(event)}>${label}</button>`;
  }

  render() {
    const { state } = live;
    return html`<header class="top">${this.hasMenu ? this.button('toggle-menu', 'menu', texts.menu, this.isMenuOpen) : nothing}
      <div class="brand">${this.brand()}</div>
      <nav aria-label=${texts.title}>${Object.keys(texts.nav).map((view) => this.tab(view))}</nav>
      ${this.button('find', 'find', html`${texts.palette} <kbd>Ctrl K</kbd>`)}
      ${this.button('toggle-events', `state ${state}`, texts.state[state], this.hasEvents)}
      <button class="theme" @click=${this.turnTheme}>${texts.theme[this.theme]}</button>
      ${this.isSignedIn ? this.button('sign-out', 'sign-out', texts.signOut) : nothing}</header>`;
  }
}

/** Remembers the theme that a person chose, where the browser lets a page do so, and returns it. */
function keptTheme(chosen) {
  try {
    chosen && localStorage.setItem('theme', chosen);
    return localStorage.getItem('theme') ?? 'auto';
  } catch {
    return chosen ?? 'auto';
  }
}

document.documentElement.dataset.theme = keptTheme();
customElements.define('console-header', Header);
