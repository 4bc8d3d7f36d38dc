/** Client of the gateway's endpoint in the stateless revision 2026-07-28. */

const VERSION = '2026-07-28';
const META = {
  'io.modelcontextprotocol/protocolVersion': VERSION,
  'io.modelcontextprotocol/clientInfo': { name: 'gateway-console', version: '1.0' },
  'io.modelcontextprotocol/clientCapabilities': {},
};
/** The parameter of a method that the header `Mcp-Name` repeats. */
const NAMES = { 'resources/read': 'uri', 'tools/call': 'name', 'prompts/get': 'name' };
/** Maximum length of an answer, in characters; larger contents are read by pieces. */
const MAX_LENGTH = 64_000_000;
/** Length of the longest end of an event but its last character. */
const MAX_OVERLAP = 3;
/** Path of the endpoint from the page: of the whole gateway, or of the group whose console this is. */
const PATH = document.querySelector('meta[name="console-endpoint"]')?.content || '../mcp';
/** Address of the endpoint, which also holds behind a path prefix. */
export const ENDPOINT = new URL(PATH, location.href.split(/[?#]/)[0]).href;

/**
 * @typedef {object} Exchange A request and its answer.
 * @property {string} method
 * @property {object} request JSON-RPC message that was sent
 * @property {Record<string, string>} headers headers of the request, without credentials
 * @property {object} [response] JSON-RPC message that was received
 * @property {number} milliseconds time until the whole answer was there
 *
 * @typedef {{header: string, status: number, authorization: string | null}} Challenge
 *   header: value of `WWW-Authenticate`; authorization: credentials that were refused
 */

/** Error that the gateway answered with, or that kept the gateway from answering. */
class McpError extends Error {
  /**
   * @param {string} message
   * @param {{code?: number, status?: number, exchange?: Exchange}} [details]
   *   code of JSON-RPC, status of HTTP
   */
  constructor(message, details = {}) {
    super(message);
    this.code = details.code;
    this.status = details.status;
    this.exchange = details.exchange;
  }
}

/** Encodes a header value: characters beyond ASCII, and spaces at the ends, need Base64. */
function headerValue(value) {
  const text = String(value);
  if (/^[\x21-\x7e]([\x20-\x7e]*[\x21-\x7e])?$/.test(text) && !text.startsWith('=?base64?')) {
    return text;
  }
  return `=?base64?${new TextEncoder().encode(text).toBase64()}?=`;
}

/**
 * Client of one endpoint. Emits `challenge` when the gateway asks for credentials, with a
 * {@link Challenge} as detail.
 */
class McpClient extends EventTarget {
  #id = 0;
  #exchanges = new WeakMap();

  /** Source of the header `Authorization`, which sign-in replaces. @type {() => Promise<string | null>} */
  authorization = async () => null;
  /** Gets other credentials after a challenge; whether there are some. @type {(challenge: Challenge) => Promise<boolean>} */
  renew = async () => false;
  /** Whether the page has credentials, which sign-in sets. */
  isSignedIn = false;

  /** Returns the request and the answer that a result came with. @returns {Exchange | undefined} */
  exchange(result) {
    return this.#exchanges.get(result);
  }

  /**
   * Sends a request.
   * @param {string} method
   * @param {object} [params]
   * @param {{signal?: AbortSignal, mirrored?: Record<string, unknown>, onMessage?: (message: any) => void}} [options]
   *   mirrored: tool arguments that headers repeat, by header name; onMessage: takes
   *   notifications that arrive before the result
   * @returns {Promise<any>} the result; an {@link McpError} otherwise
   */
  async request(method, params = {}, options = {}) {
    const request = { jsonrpc: '2.0', id: ++this.#id, method, params: { ...params, _meta: { ...META, ...params._meta } } };
    const headers = this.#headers(request, options.mirrored);
    const exchange = { method, request, headers, milliseconds: 0 };
    const start = performance.now();
    const response = await this.#post(request, headers, options.signal);
    await this.#messages(response, (message) => {
      if (message.id === request.id || (message.error && message.id === undefined)) {
        exchange.response = message;
      } else {
        options.onMessage?.(message);
      }
    });
    exchange.milliseconds = performance.now() - start;
    return this.#result(exchange, response);
  }

  #result(exchange, response) {
    const { result, error } = exchange.response ?? {};
    if (result === undefined) {
      throw new McpError(error?.message ?? `HTTP ${response.status}`, { code: error?.code, status: response.status, exchange });
    }
    this.#exchanges.set(result, exchange);
    return result;
  }

  #headers(request, mirrored = {}) {
    const headers = {
      'Content-Type': 'application/json',
      Accept: 'application/json, text/event-stream',
      'MCP-Protocol-Version': VERSION,
      'Mcp-Method': request.method,
    };
    const name = NAMES[request.method];
    if (name) {
      headers['Mcp-Name'] = headerValue(request.params[name]);
    }
    for (const [header, value] of Object.entries(mirrored)) {
      headers[`Mcp-Param-${header}`] = headerValue(value);
    }
    return headers;
  }

  /** Sends a request, and once more with other credentials if the gateway refuses the first. */
  async #post(request, headers, signal, isAgain = false) {
    const authorization = await this.authorization();
    const all = authorization ? { ...headers, Authorization: authorization } : headers;
    const options = { method: 'POST', headers: all, body: JSON.stringify(request), signal, cache: 'no-store', credentials: 'omit' };
    const response = await fetch(ENDPOINT, options).catch((failure) => {
      throw failure.name === 'AbortError' ? failure : new McpError('offline');
    });
    const { status } = response;
    const header = response.headers.get('WWW-Authenticate');
    if (status !== 401 && !(status === 403 && header)) {
      return response;
    }
    const detail = { header: header ?? '', status, authorization };
    if (!isAgain && (await this.renew(detail))) {
      return this.#post(request, headers, signal, true);
    }
    this.dispatchEvent(new CustomEvent('challenge', { detail }));
    throw new McpError('unauthorized', { status });
  }

  /** Passes each message of a response on: of a body of JSON, or of a stream of events. */
  async #messages(response, take) {
    const isStream = response.headers.get('Content-Type')?.startsWith('text/event-stream');
    const parts = [];
    let [last, length] = ['', 0];
    for await (const chunk of chunks(response.body.pipeThrough(new TextDecoderStream()))) {
      length += chunk.length;
      if (!isStream) {
        parts.push(chunk);
      } else {
        // Looks at each character once, but for the last ones, which may begin the end of an event
        const events = (last + chunk).split(/\r?\n\r?\n/);
        const open = events.pop();
        if (events.length > 0) {
          events[0] = parts.splice(0).join('') + events[0];
          length = open.length;
        }
        events.map(dataOf).filter(Boolean).forEach((data) => take(JSON.parse(data)));
        last = open.slice(-MAX_OVERLAP);
        parts.push(open.slice(0, open.length - last.length));
      }
      if (length > MAX_LENGTH) {
        throw new McpError('tooLarge');
      }
    }
    if (!isStream) {
      take(parsed(parts.join(''), response.status));
    }
  }
}

/** Returns a message; an answer that is none comes from a proxy, or has no body. */
function parsed(text, status) {
  try {
    return JSON.parse(text);
  } catch {
    throw new McpError(`HTTP ${status}`, { status });
  }
}

/** Returns the data of a server-sent event; empty for a comment. */
function dataOf(event) {
  const lines = event.split(/\r?\n/).filter((line) => line.startsWith('data:'));
  return lines.map((line) => line.slice(5)).join('\n');
}

/** Iterates over a stream, and ends it when the loop ends. */
async function* chunks(stream) {
  const reader = stream.getReader();
  try {
    for (let next = await reader.read(); !next.done; next = await reader.read()) {
      yield next.value;
    }
  } finally {
    reader.cancel().catch(() => {});
  }
}

/** The client of this page. */
export const client = new McpClient();
