/** Subscriptions: one response stream that names what the page shows. */
import { client } from './client.js';

const MAX_EVENTS = 500;
/** Shortest and longest time before a lost stream is opened again, in milliseconds. */
const [FIRST_DELAY, MAX_DELAY] = [500, 15_000];
/** Time in which changes of what the page shows become one new stream, in milliseconds. */
const GATHER = 50;
/** Time after which a hidden tab gives up its stream, since a browser has six connections for all tabs, in milliseconds. */
const HIDDEN = 5000;

/**
 * @typedef {object} LiveEvent
 * @property {Date} at
 * @property {'updated' | 'list' | 'connected' | 'lost'} kind
 * @property {string} [uri]
 */

/**
 * Open subscription. Emits `updated` with the URI that the gateway named, `list` with the
 * method of the notification, `watched` with the URIs that are watched from now on, `state`,
 * and `resync` after a loss in which changes may have been missed.
 */
class Live extends EventTarget {
  /** Latest events, the newest first. @type {LiveEvent[]} */
  events = [];
  /** @type {'off' | 'none' | 'connecting' | 'live' | 'lost'} */
  state = 'off';

  #counts = new Map();
  #accepted = new Set();
  #stream = null;
  #timer = 0;
  #hiding = 0;
  #isWanted = false;
  #delay = FIRST_DELAY;
  #hasLost = false;

  constructor() {
    super();
    addEventListener('online', () => this.state === 'lost' && this.#reopen(0));
    document.addEventListener('visibilitychange', () => this.#turn(document.hidden));
  }

  /** Opens the stream, or once the tab is in sight; none if the gateway announces no changes. */
  start({ capabilities = {} }) {
    this.#isWanted = Object.values(capabilities).some((traits) => traits.subscribe || traits.listChanged);
    if (!this.#isWanted) {
      this.#become('none');
      return;
    }
    this.#hasLost ||= document.hidden;
    this.#turn(document.hidden);
  }

  /** Closes the stream. */
  stop() {
    this.#isWanted = false;
    this.#close();
  }

  #close() {
    clearTimeout(this.#timer);
    this.#stream?.abort();
    this.#stream = null;
    this.#hasLost ||= this.state !== 'off';
    this.#become('off');
  }

  /**
   * Subscribes to a resource until the returned function is called.
   * @param {string} uri
   */
  watch(uri) {
    this.#counts.set(uri, (this.#counts.get(uri) ?? 0) + 1);
    this.#reopen(GATHER);
    return () => {
      const count = this.#counts.get(uri) - 1;
      if (count > 0) {
        this.#counts.set(uri, count);
      } else {
        this.#counts.delete(uri);
        this.#reopen(GATHER);
      }
    };
  }

  /** Whether the gateway accepted the subscription to a resource. */
  isWatched(uri) {
    return this.state === 'live' && this.#accepted.has(uri);
  }

  /** Closes the stream of a tab that is hidden for a while, and opens it when the tab is in sight again. */
  #turn(isHidden) {
    clearTimeout(this.#hiding);
    if (isHidden) {
      this.#hiding = setTimeout(() => this.#close(), HIDDEN);
    } else if (this.#isWanted && (this.state === 'off' || this.state === 'none')) {
      this.#open();
    }
  }

  #reopen(delay) {
    if (this.#isWanted && this.state !== 'off') {
      clearTimeout(this.#timer);
      this.#timer = setTimeout(() => this.#open(), delay);
    }
  }

  /** Opens a stream, and closes the one before when the new one is acknowledged. */
  async #open() {
    clearTimeout(this.#timer);
    const previous = this.#stream;
    const stream = new AbortController();
    this.#stream = stream;
    if (this.state !== 'live') {
      this.#become('connecting');
    }
    const notifications = {
      resourcesListChanged: true,
      promptsListChanged: true,
      toolsListChanged: true,
      resourceSubscriptions: [...this.#counts.keys()],
    };
    try {
      const onMessage = (message) => this.#take(message, stream, previous);
      await client.request('subscriptions/listen', { notifications }, { signal: stream.signal, onMessage });
    } catch (failure) {
      if (failure.message === 'unauthorized' && this.#stream === stream) {
        this.stop();
        return;
      }
    }
    previous?.abort();
    if (this.#stream === stream) {
      this.#lose();
    }
  }

  #take(message, stream, previous) {
    if (stream.signal.aborted) {
      return;
    }
    switch (message.method) {
      case 'notifications/subscriptions/acknowledged':
        previous?.abort();
        this.#accept(message.params.notifications?.resourceSubscriptions ?? []);
        this.#connected();
        break;
      case 'notifications/resources/updated':
        this.#record('updated', message.params.uri);
        this.dispatchEvent(new CustomEvent('updated', { detail: message.params.uri }));
        break;
      default:
        this.#record('list', message.method?.replace('notifications/', ''));
        this.dispatchEvent(new CustomEvent('list', { detail: message.method }));
    }
  }

  #accept(uris) {
    const detail = uris.filter((uri) => !this.#accepted.has(uri));
    this.#accepted = new Set(uris);
    this.dispatchEvent(new CustomEvent('watched', { detail }));
  }

  #connected() {
    this.#delay = FIRST_DELAY;
    const isNew = this.state !== 'live';
    this.#become('live');
    if (isNew) {
      this.#record('connected');
    }
    if (this.#hasLost) {
      this.#hasLost = false;
      this.dispatchEvent(new CustomEvent('resync'));
    }
  }

  #lose() {
    if (this.state === 'live') {
      this.#record('lost');
    }
    this.#hasLost = true;
    this.#become('lost');
    this.#reopen(this.#delay * (0.75 + Math.random() / 2));
    this.#delay = Math.min(this.#delay * 2, MAX_DELAY);
  }

  #become(state) {
    if (this.state === state) {
      return;
    }
    this.state = state;
    this.dispatchEvent(new CustomEvent('state', { detail: state }));
  }

  #record(kind, uri) {
    this.events = [{ at: new Date(), kind, uri }, ...this.events].slice(0, MAX_EVENTS);
    this.dispatchEvent(new CustomEvent('event'));
  }
}

/** The subscription of this page. */
export const live = new Live();
