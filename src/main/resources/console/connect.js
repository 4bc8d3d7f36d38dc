/** Set-up of other clients: commands and settings with the address of this gateway, and facts about it. */
import { html, nothing } from 'lit';
import { client, ENDPOINT } from './client.js';
import { mounts, tools } from './catalog.js';
import { View, describe, number, texts, visible } from './view.js';

const PUBLIC_URL = document.querySelector('meta[name="console-public-url"]')?.content ?? '';
/** Address of the endpoint for clients: below the public address of the gateway, where one is configured. */
const URL_OF_CLIENTS = /^https?:/.test(PUBLIC_URL) ? `${PUBLIC_URL.replace(/\/$/, '')}${ENDPOINT.slice(ENDPOINT.lastIndexOf('/mcp'))}` : ENDPOINT;
const INSPECTOR = 'npx @modelcontextprotocol/inspector';
const KEY_HEADER = '"Authorization: Bearer $MCP_KEY"';

/**
 * Quotes an argument for a POSIX shell. Control characters and those that hide or turn text
 * become octal bytes, so that the line stays one line and shows what it does.
 */
function quote(argument) {
  if (/^[\w@%+=:,./-]+$/.test(argument)) {
    return argument;
  }
  if (!/[\u0000-\u001f]/.test(argument) && visible(argument) === argument) {
    return `'${argument.replaceAll("'", "'\\''")}'`;
  }
  const octal = (text) => [...new TextEncoder().encode(text)].map((byte) => `\\${byte.toString(8).padStart(3, '0')}`).join('');
  const escaped = [...argument].map((c) => (/[\\'!\u0000-\u001f]/.test(c) || visible(c) !== c ? octal(c) : c));
  return `$'${escaped.join('')}'`;
}

/** Returns a command that repeats the request of an exchange. @param {import('./client.js').Exchange} exchange */
export function curlOf({ headers, request }) {
  const json = JSON.stringify(request).replace(/[\u007f-\uffff]/g, (unit) => (visible(unit) === unit && !/[\ud800-\udfff]/.test(unit)
    ? unit : `\\u${unit.charCodeAt(0).toString(16).padStart(4, '0')}`));
  const lines = Object.entries(headers).map(([name, value]) => `-H ${quote(`${name}: ${value}`)}`);
  const key = client.isSignedIn ? [`-H ${KEY_HEADER}`] : [];
  return [`curl -sS ${quote(URL_OF_CLIENTS)}`, ...lines, ...key, `--data-raw ${quote(json)}`].join(' \\\n  ');
}

/** Returns a command of MCP Inspector that makes the same call; null for other methods. */
export function inspectorOf({ method, request: { params } }) {
  // Inspector parses values as JSON where it can, so a string that reads like JSON needs quotes
  const value = (item) => (typeof item === 'string' && !isJson(item) ? item : JSON.stringify(item));
  const pair = ([name, item]) => quote(`${name}=${value(item)}`);
  const pairs = (option) => Object.entries(params.arguments ?? {}).map((entry) => `${option} ${pair(entry)}`);
  const parts = {
    'tools/call': () => [`--tool-name ${quote(params.name)}`, ...pairs('--tool-arg')],
    'prompts/get': () => [`--prompt-name ${quote(params.name)}`, ...pairs('--prompt-args')],
    'resources/read': () => [`--uri ${quote(params.uri)}`],
  }[method]?.();
  const key = client.isSignedIn ? [`--header ${KEY_HEADER}`] : [];
  return parts ? [`${INSPECTOR} --cli ${quote(URL_OF_CLIENTS)} --transport http --method ${method}`, ...key, ...parts].join(' ') : null;
}

export function isJson(text) {
  try {
    JSON.parse(text);
    return true;
  } catch {
    return false;
  }
}

/** Returns the command or settings of each client, by its name in the texts. */
function settingsOf(name, hasKey) {
  const url = URL_OF_CLIENTS;
  const shown = (value) => JSON.stringify(value, null, 2);
  const key = hasKey ? { headers: { Authorization: 'Bearer YOUR_API_KEY' } } : {};
  const header = hasKey ? ` --header ${KEY_HEADER}` : '';
  const remoteArguments = ['-y', 'mcp-remote', url, ...(/^http:\/\/(?!localhost\b|127\.)/.test(url) ? ['--allow-http'] : [])];
  const remote = hasKey
    ? { args: [...remoteArguments, '--header', 'Authorization:${AUTHORIZATION}'], env: { AUTHORIZATION: 'Bearer YOUR_API_KEY' } }
    : { args: remoteArguments };
  return {
    claude: `claude mcp add --transport http ${name} ${quote(url)}${header}`,
    vscode: `code --add-mcp ${quote(JSON.stringify({ name, type: 'http', url, ...key }))}`,
    cursor: shown({ mcpServers: { [name]: { url, ...key } } }),
    codex: `[mcp_servers.${name}]\nurl = ${JSON.stringify(url)}${hasKey ? '\nbearer_token_env_var = "MCP_KEY"' : ''}`,
    connector: url,
    desktop: shown({ mcpServers: { [name]: { command: 'npx', ...remote } } }),
    inspector: `${INSPECTOR} --cli ${quote(url)} --transport http --method resources/list${header}`,
  };
}

/** Page that connects clients, and says what the gateway is and what the caller may do. */
class Connect extends View {
  static properties = {
    address: { attribute: false }, server: { state: true }, failure: { state: true }, mounts: { state: true },
    explains: { state: true }, access: { state: true }, accessFailure: { state: true }, hasKey: { state: true },
  };

  constructor() {
    super();
    this.hasKey = Boolean(client.isSignedIn);
  }

  async connectedCallback() {
    super.connectedCallback();
    try {
      this.server = await client.request('server/discover');
      this.mounts = (await mounts()).length;
      this.explains = (await tools()).some(({ name }) => name === 'explain_access');
    } catch (failure) {
      this.failure = failure;
    }
  }

  get info() {
    return this.server?._meta?.['io.modelcontextprotocol/serverInfo'] ?? {};
  }

  clients() {
    const name = (this.info.name ?? 'gateway').replace(/[^A-Za-z0-9_-]+/g, '-').replace(/^-+/, '').slice(0, 40) || 'gateway';
    return Object.entries(settingsOf(name, this.hasKey)).map(([id, text]) => {
      const { title, place } = texts.connect.clients[id];
      return html`<section class="client"><h2>${title}</h2><p class="quiet">${place}</p>
        <pre tabindex="0" aria-label=${title}>${visible(text)}</pre>
        <button aria-label=${`${texts.copy}: ${title}`} @click=${() => this.emit('copy-text', text)}>${texts.copy}</button></section>`;
    });
  }

  facts() {
    const { facts } = texts.connect;
    const { name, title, version, websiteUrl } = this.info;
    const { capabilities = {}, supportedVersions = [], instructions } = this.server;
    const traits = ([key, value]) => [key, ...Object.keys(value).filter((trait) => value[trait])].join(' ');
    const list = {
      name: [title, name].filter(Boolean).join(' \u00b7 '), version, url: URL_OF_CLIENTS, revisions: supportedVersions.join(', '),
      capabilities: Object.entries(capabilities).map(traits).join(', '),
      mounts: this.mounts === undefined ? '' : number(this.mounts), website: websiteUrl,
    };
    const known = Object.entries(list).filter(([, value]) => value);
    return html`<h2>${texts.connect.server}</h2>
      <dl class="facts">${known.map(([key, value]) => html`<dt>${facts[key]}</dt><dd><bdi>${visible(value)}</bdi></dd>`)}</dl>
      ${instructions ? html`<h3>${texts.connect.instructions}</h3><pre class="wrapped">${visible(instructions)}</pre>` : nothing}`;
  }

  async explain(event) {
    event.preventDefault();
    const uri = new FormData(event.target).get('uri');
    const signal = this.startTask();
    const ask = client.request('tools/call', { name: 'explain_access', arguments: { uri } }, { signal });
    const state = await ask.then(({ structuredContent, content }) => ({ access: structuredContent ?? content, accessFailure: null }),
      (accessFailure) => ({ access: null, accessFailure }));
    signal.aborted || Object.assign(this, state);
  }

  forget() {
    this.endTask();
    Object.assign(this, { access: null, accessFailure: null });
  }

  /** Shows any value of an explanation: objects and lists by their parts. */
  cell(value) {
    if (value === null || value === undefined) {
      return nothing;
    }
    if (typeof value === 'boolean') {
      return html`<span class=${value ? 'yes' : 'no'}>${value ? texts.connect.yes : texts.connect.no}</span>`;
    }
    if (Array.isArray(value)) {
      const columns = [...new Set(value.flatMap((row) => (row && typeof row === 'object' ? Object.keys(row) : [])))];
      return columns.length ? this.table(columns, value) : value.map((item, i) => html`${i ? ', ' : ''}${this.cell(item)}`);
    }
    const parts = typeof value === 'object' ? Object.values(value) : [];
    if (parts.length > 1 && parts.every((part) => part && typeof part === 'object' && !Array.isArray(part))) {
      return this.cell(Object.entries(value).map(([key, part]) => ({ verb: key, ...part })));
    }
    return typeof value === 'object' ? html`<dl class="facts">${Object.entries(value).map(([key, part]) => html`
      <dt>${visible(key)}</dt><dd>${this.cell(part)}</dd>`)}</dl>` : html`<bdi>${visible(value)}</bdi>`;
  }

  table(columns, rows) {
    const line = (row) => html`<tr>${columns.map((column) => html`<td>${this.cell(row?.[column])}</td>`)}</tr>`;
    const heads = columns.map((column) => html`<th scope="col">${visible(column)}</th>`);
    return html`<div class="scrolled"><table><thead><tr>${heads}</tr></thead><tbody>${rows.map(line)}</tbody></table></div>`;
  }

  form() {
    return html`<h2>${texts.connect.access}</h2><p class="quiet">${texts.connect.accessAbout}</p>
      <form class="bar" @submit=${this.explain}><label for="access-uri">URI</label>
        <input id="access-uri" name="uri" required autocomplete="off" spellcheck="false" @input=${this.forget}>
        <button class="main">${texts.connect.explain}</button></form>
      ${this.accessFailure ? html`<p class="failure" role="alert">${describe(this.accessFailure)}</p>` : nothing}
      ${this.access ? html`<div class="access">${this.cell(this.access)}</div>` : nothing}`;
  }

  render() {
    return html`<h1>${texts.connect.title}</h1><p class="quiet">${texts.connect.about}</p>
      ${this.failure ? html`<p class="failure" role="alert">${describe(this.failure)}</p>` : nothing}
      <p><label><input type="checkbox" .checked=${this.hasKey} @change=${(event) => (this.hasKey = event.target.checked)}>
        ${texts.connect.withKey}</label> <span class="quiet">${texts.connect.keyHint}</span></p>
      <div class="clients">${this.clients()}</div>
      ${this.server ? this.facts() : nothing}${this.explains ? this.form() : nothing}`;
  }
}

customElements.define('console-connect', Connect);
