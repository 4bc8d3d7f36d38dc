/**
 * Authentication of callers by API key or bearer token.
 * <p>
 * <b>Why</b> a filter of its own rather than Spring Security's filter chain: that chain
 * serves browser applications with logins, forms and contexts, and each request would
 * pass through all of them. Spring Security's types still parse, verify and validate
 * tokens. A validated token is cached for a minute at most under its digest, so a request
 * costs a digest and a lookup rather than a signature check. Introspection of opaque
 * tokens is limited by network, since any caller can make tokens up.
 * <p>
 * <b>Why</b> signing keys have their own cache: the framework keeps keys until a token
 * names an unknown key. A removed key would stay valid as long as the process, and
 * made-up key names would trigger unlimited fetches. This cache expires, early fetches
 * are rare, and tokens with known keys never wait for the server. The authorization
 * server is first contacted for the first token, so the gateway starts without the
 * server, and old keys stay valid for a while. The gateway never follows a URL in a
 * token.
 * <p>
 * <b>Why</b> a token goes to the issuer that it names: with the keys of all issuers in
 * one set, each issuer could sign tokens of every other. The name only chooses the
 * authenticator, which then verifies all, so a false name is refused. At most one issuer
 * may introspect tokens, since an opaque token names nobody, and each further server
 * would see tokens that it did not issue.
 * <p>
 * <b>Why</b> audiences are checked twice: the issuer's authenticator accepts those of all
 * endpoints, so that one validated token serves each of them from the cache. The filter
 * then requires an audience of the endpoint. An audience that only other issuers have is
 * never accepted (RFC 8707), also where a group names it.
 * <p>
 * <b>Why</b> streams end with their credential: an identity knows whether its credential
 * is still valid. A token is valid until {@code exp} and the clock skew have passed, as
 * for new requests. Tokens of open streams are validated again at the interval of the
 * cache, so a withdrawn token ends streams as soon as requests. A key is valid until the
 * key is withdrawn, expires or has other grants.
 * <p>
 * <b>Why</b> a gateway without authentication serves loopback only: such a gateway shows
 * everything to every caller, so the operator must open it to the network explicitly.
 */
@NullMarked
package io.mcpgateway.security;

import org.jspecify.annotations.NullMarked;
