/** OAuth 2.1 client: authorization code with PKCE (S256), metadata of RFC 9728 and RFC 8414, resource of RFC 8707. */
import { ENDPOINT } from './client.js';
import { fill, texts, visible } from './view.js';

const WELL_KNOWN = '/.well-known/';
/** Address to which the authorization server returns: the console without a query. */
const REDIRECT_URI = new URL('.', location.href).href.split(/[?#]/)[0];
/** Place of a started sign-in, which holds for the tab. A host can serve several gateways below different paths. */
const PENDING = `${REDIRECT_URI} pending`;
const BASE64 = { alphabet: 'base64url', omitPadding: true };

/**
 * @typedef {object} Offer Sign-in that can begin.
 * @property {string} issuer
 * @property {string} authorizationEndpoint
 * @property {string} tokenEndpoint
 * @property {boolean} sendsIssuer whether each response of the server names the issuer (RFC 9207)
 * @property {string} clientId
 * @property {string} resource identifier of the gateway
 * @property {string} scope scopes with spaces between
 */

/**
 * @typedef {object} Tokens
 * @property {string} access
 * @property {string} [refresh]
 * @property {number} [expires] milliseconds since 1970
 * @property {number} [lifetime] milliseconds
 * @property {Offer} offer
 */

/** Reason why a sign-in fails, in words for a person. */
class SignInError extends Error {
  code = 0;
  constructor(text, values = {}) {
    super(fill(text, Object.fromEntries(Object.entries(values).map(([name, value]) => [name, visible(value)]))));
  }
}

/** Refusal of the token endpoint, after which the same request is useless. */
export class RefusedError extends SignInError {}

function setting(name) {
  return document.querySelector(`meta[name="console-${name}"]`)?.content.trim() ?? '';
}

/** Returns the address if credentials may go there: https, or the same machine. */
function secure(address) {
  const url = URL.canParse(address) ? new URL(address) : null;
  const isLocal = ['localhost', '127.0.0.1', '[::1]'].includes(url?.hostname);
  if (url?.protocol !== 'https:' && !(url?.protocol === 'http:' && isLocal)) {
    throw new SignInError(texts.signIn.insecure, { address });
  }
  return url;
}

async function json(address, options) {
  let response;
  try {
    response = await fetch(address, { credentials: 'omit', referrerPolicy: 'no-referrer', redirect: 'error', ...options });
  } catch {
    throw new SignInError(texts.signIn.silent, { server: new URL(address).origin, page: location.origin });
  }
  return { status: response.status, body: await response.json().catch(() => null) };
}

/**
 * Finds out how to sign in.
 * @param {Record<string, string>} challenge parameters of the header `WWW-Authenticate`
 * @param {string} [granted] scopes of the tokens that lack a scope
 * @returns {Promise<Offer>}
 */
export async function discover(challenge, granted = '') {
  if (!globalThis.crypto?.subtle) {
    throw new SignInError(texts.signIn.needsHttps);
  }
  const clientId = setting('client-id');
  if (!clientId) {
    throw new SignInError(texts.signIn.noClient, { address: REDIRECT_URI });
  }
  const address = challenge.resource_metadata;
  if (!URL.canParse(address) || new URL(address).origin !== location.origin) {
    throw new SignInError(texts.signIn.elsewhere, { address });
  }
  const { resource, authorization_servers: servers } = (await json(address)).body ?? {};
  if (!servers) {
    throw new SignInError(texts.signIn.noDescription, { address });
  }
  if (typeof resource !== 'string' || !`${ENDPOINT}/`.startsWith(resource.replace(/\/?$/, '/'))) {
    throw new SignInError(texts.signIn.elsewhere, { address: resource });
  }
  const issuer = servers?.[0];
  const metadata = await metadataOf(issuer);
  const scopes = [...granted.split(' '), ...(challenge.scope || setting('scopes')).split(' ')];
  return {
    issuer,
    authorizationEndpoint: secure(metadata.authorization_endpoint).href,
    tokenEndpoint: secure(metadata.token_endpoint).href,
    sendsIssuer: metadata.authorization_response_iss_parameter_supported === true,
    clientId,
    resource,
    scope: [...new Set(scopes.filter(Boolean))].join(' '),
  };
}

/**
 * Returns the metadata of an authorization server. Some servers with PKCE leave its methods
 * out of their metadata, so a missing list is no reason to refuse; a list without S256 is.
 */
async function metadataOf(issuer) {
  const { origin, pathname } = secure(issuer);
  const path = pathname.replace(/\/$/, '');
  const places = [`${origin}${WELL_KNOWN}oauth-authorization-server${path}`, `${origin}${WELL_KNOWN}openid-configuration${path}`,
    `${origin}${path}${WELL_KNOWN}openid-configuration`];
  let failure = new SignInError(texts.signIn.noMetadata, { issuer });
  for (const place of new Set(places)) {
    try {
      const { status, body } = await json(place);
      if (status === 200 && body?.issuer === issuer) {
        if (body.code_challenge_methods_supported?.includes('S256') === false) {
          throw new RefusedError(texts.signIn.noProof, { issuer });
        }
        return body;
      }
    } catch (other) {
      failure = other;
      if (other instanceof RefusedError) {
        break;
      }
    }
  }
  throw failure;
}

/** Leaves the page for the authorization server. @param {Offer} offer */
export async function authorize(offer) {
  const [state, verifier] = [0, 1].map(() => crypto.getRandomValues(new Uint8Array(32)).toBase64(BASE64));
  const hash = new Uint8Array(await crypto.subtle.digest('SHA-256', new TextEncoder().encode(verifier)));
  sessionStorage.setItem(PENDING, JSON.stringify({ state, verifier, offer, address: location.search }));
  const url = new URL(offer.authorizationEndpoint);
  const parameters = {
    response_type: 'code', client_id: offer.clientId, redirect_uri: REDIRECT_URI, state, resource: offer.resource,
    code_challenge: hash.toBase64(BASE64), code_challenge_method: 'S256', ...(offer.scope && { scope: offer.scope }),
  };
  Object.entries(parameters).forEach(([name, value]) => url.searchParams.set(name, value));
  location.assign(url);
}

/** Whether the address is a response of an authorization server. */
export function isResponse(parameters) {
  return parameters.has('state') && (parameters.has('code') || parameters.has('error'));
}

/**
 * Ends a sign-in, and restores the address from before.
 * @param {URLSearchParams} parameters response of the authorization server
 * @returns {Promise<Tokens>}
 */
export async function finish(parameters) {
  const { state, verifier, offer, address } = JSON.parse(sessionStorage.getItem(PENDING) ?? '{}');
  sessionStorage.removeItem(PENDING);
  history.replaceState(null, '', REDIRECT_URI + (address ?? ''));
  if (!state || parameters.get('state') !== state) {
    throw new SignInError(texts.signIn.unknown);
  }
  const issuer = parameters.get('iss');
  if (issuer === null ? offer.sendsIssuer : issuer !== offer.issuer) {
    throw new SignInError(texts.signIn.otherIssuer, { issuer: offer.issuer });
  }
  const error = parameters.get('error');
  if (error) {
    throw error === 'access_denied' ? new SignInError(texts.signIn.declined)
      : refusal(SignInError, error, parameters.get('error_description'));
  }
  const code = { code: parameters.get('code'), code_verifier: verifier };
  return request(offer, { grant_type: 'authorization_code', redirect_uri: REDIRECT_URI, ...code });
}

/** Gets new tokens for a refresh token, which stays if the server sends no other. @param {Tokens} tokens */
export async function refresh(tokens) {
  const fresh = await request(tokens.offer, { grant_type: 'refresh_token', refresh_token: tokens.refresh });
  return { ...fresh, refresh: fresh.refresh ?? tokens.refresh };
}

function refusal(Failure, error, description) {
  return new Failure(texts.signIn.refused, { reason: [error, description].filter(Boolean).join(': ').slice(0, 300) });
}

async function request(offer, parameters) {
  const body = new URLSearchParams({ ...parameters, client_id: offer.clientId, resource: offer.resource });
  const { status, body: answer } = await json(offer.tokenEndpoint, { method: 'POST', body, cache: 'no-store' });
  if (status >= 500 || status === 429 || status === 408) {
    throw refusal(SignInError, `HTTP ${status}`);
  }
  if (status !== 200 || typeof answer?.access_token !== 'string' || !/^bearer$/i.test(answer.token_type)) {
    throw refusal(RefusedError, answer?.error ?? `HTTP ${status}`, answer?.error_description);
  }
  const lifetime = answer.expires_in > 0 ? answer.expires_in * 1000 : undefined;
  return { access: answer.access_token, refresh: answer.refresh_token, lifetime, expires: lifetime && Date.now() + lifetime, offer };
}
