/** Credentials of the tab: an API key, or tokens of an authorization server; and the page that asks for them. */
import { html, nothing } from 'lit';
import { client, ENDPOINT } from './client.js';
import { authorize, discover, finish, isResponse, refresh, RefusedError } from './oauth.js';
import { View, describe, fill, texts } from './view.js';

/** Place of the credentials, which the browser keeps until the tab closes. */
const KEPT = `${ENDPOINT} credentials`;
/** Time before the end of a token in which it is replaced, in milliseconds; a tenth of short lives. */
const MARGIN = 30_000;

/** @type {{key: string} | {tokens: import('./oauth.js').Tokens} | null} */
let credentials = null;
/** Why a person has to sign in. */
let notice = '';
/** Refresh under way, which all requests wait for. @type {Promise<void> | null} */
let refreshing = null;

function keep(value) {
  credentials = value;
  client.isSignedIn = Boolean(value);
  inTab((storage) => (value ? storage.setItem(KEPT, JSON.stringify(value)) : storage.removeItem(KEPT)));
}

/** Uses the storage of the tab; returns null where a browser lets a page keep nothing. */
function inTab(use) {
  try {
    return use(sessionStorage);
  } catch {
    return null;
  }
}

/** Takes up the credentials of the tab, and ends a sign-in that the address is the response of. */
export async function restore() {
  keep(inTab((storage) => JSON.parse(storage.getItem(KEPT))) ?? credentials);
  const parameters = new URLSearchParams(location.search);
  if (isResponse(parameters)) {
    try {
      keep({ tokens: await finish(parameters) });
      notice = '';
    } catch (failure) {
      notice = describe(failure);
    }
  }
}

/** Forgets the credentials of the tab. */
export const forgetCredentials = () => keep(null);

function header() {
  const secret = credentials?.key ?? credentials?.tokens?.access;
  return secret ? `Bearer ${secret}` : null;
}

/** Gets new tokens, once for all requests that need them. A refusal ends the session; other failures leave the tokens as they are. */
function renewed() {
  refreshing ??= refresh(credentials.tokens)
    .then((tokens) => keep({ tokens }))
    .catch((failure) => {
      if (!(failure instanceof RefusedError)) {
        throw failure;
      }
      keep(null);
      notice = texts.signIn.ended;
    })
    .finally(() => (refreshing = null));
  return refreshing;
}

client.authorization = async () => {
  const { refresh: token, expires, lifetime } = credentials?.tokens ?? {};
  if (refreshing || (token && expires && Date.now() > expires - Math.min(MARGIN, lifetime / 10))) {
    await renewed().catch((failure) => {
      if (!(expires > Date.now())) {
        throw failure;
      }
    });
  }
  return header();
};

client.renew = async ({ status, authorization }) => {
  if (status === 401 && authorization && authorization === header() && credentials.tokens?.refresh) {
    await renewed();
  }
  return status === 401 && header() !== null && authorization !== header();
};

client.addEventListener('challenge', ({ detail: { status, authorization } }) => {
  if (status === 401 && credentials && authorization === header()) {
    const { key, tokens } = credentials;
    const hasEnded = tokens?.expires < Date.now();
    notice = key ? texts.signIn.wrongKey : hasEnded ? texts.signIn.ended : fill(texts.signIn.rejected, { issuer: tokens.offer.issuer });
    keep(null);
  }
});

/** Returns the parameters of a challenge by name. */
function parametersOf(header) {
  const found = header.matchAll(/([a-z_]+)="((?:[^"\\]|\\.)*)"/gi);
  return Object.fromEntries([...found].map(([, name, value]) => [name.toLowerCase(), value.replace(/\\(.)/g, '$1')]));
}

/** Page that asks for credentials. Property `challenge`: header, status. Emits `signed-in`. */
class SignIn extends View {
  static properties = { challenge: { attribute: false }, offer: { state: true }, problem: { state: true } };

  willUpdate(changed) {
    const { header = '', status } = this.challenge;
    const before = changed.get('challenge');
    if (changed.has('challenge') && (before?.header !== header || before?.status !== status || notice !== this.problem)) {
      this.parameters = parametersOf(header);
      this.problem = notice;
      if (this.parameters.resource_metadata) {
        this.prepare();
      }
    }
  }

  firstUpdated() {
    this.querySelector('input, button')?.focus();
  }

  /** Finds the authorization server. A scope that was asked for already stays missing. */
  async prepare() {
    const { parameters } = this;
    const granted = credentials?.tokens?.offer.scope ?? '';
    this.offer = null;
    if (parameters.error === 'insufficient_scope') {
      const missing = (parameters.scope ?? '').split(' ').filter((scope) => !granted.split(' ').includes(scope));
      this.problem = missing.length && parameters.scope ? fill(texts.signIn.moreScope, { scopes: missing.join(' ') })
        : fill(texts.signIn.noScope, { scopes: parameters.scope ?? '' });
      if (!missing.length || !parameters.scope) {
        return;
      }
    }
    try {
      this.offer = await discover(parameters, granted);
      await this.updateComplete;
      this.querySelector('button')?.focus();
    } catch (failure) {
      this.problem = describe(failure);
    }
  }

  async leave() {
    await authorize(this.offer).catch((failure) => (this.problem = describe(failure)));
  }

  useKey(event) {
    event.preventDefault();
    const input = this.querySelector('input');
    const key = input.value.trim();
    input.value = '';
    if (!/^[\x21-\x7e]+$/.test(key)) {
      this.problem = key ? texts.signIn.wrongKey : texts.signIn.emptyKey;
      input.focus();
      return;
    }
    notice = '';
    this.problem = '';
    keep({ key });
    this.emit('signed-in');
  }

  useOther() {
    forgetCredentials();
    notice = '';
    this.emit('signed-in');
  }

  byKey() {
    return html`<form @submit=${this.useKey}>
      <label for="key">${texts.signIn.key}</label>
      <input id="key" type="password" autocomplete="off" spellcheck="false" aria-describedby="sign-in-about">
      <p id="sign-in-about" class="quiet">${texts.signIn.aboutKey}</p>
      <button class="main">${texts.signIn.signIn}</button>
    </form>`;
  }

  byServer() {
    const { offer } = this;
    if (!offer) {
      return this.problem ? html`<button @click=${this.useOther}>${texts.retry}</button>` : html`<p class="quiet">${texts.loading}</p>`;
    }
    return html`<p class="quiet">${fill(texts.signIn.aboutServer, { host: new URL(offer.issuer).host })}</p>
      <button class="main" @click=${this.leave}>${texts.signIn.signIn}</button>`;
  }

  render() {
    return html`<main class="alone sign-in"><img src="icon.svg" alt="" width="48" height="48">
      <h1>${texts.signIn.title}</h1>
      ${this.problem ? html`<p class="failure" role="alert">${this.problem}</p>` : nothing}
      ${this.parameters?.resource_metadata ? this.byServer() : this.byKey()}
    </main>`;
  }
}

customElements.define('console-sign-in', SignIn);
