/**
 * Who is asking: the bearer of an API key or of a token, or anybody.
 * <p>
 * Why a filter of its own and not the framework's chain of filters: that chain exists for
 * applications of browsers, with logins, forms and contexts, of which nothing is needed
 * here, while each request would pass through it. The work itself is left to the
 * framework's types, which parse, verify and validate tokens. What a token proved is
 * remembered for a minute at most, under its digest, so that a request costs a digest and
 * a look, and no signature is verified twice in a row. The authorization server is asked
 * about opaque tokens within bounds for each network, since anybody can make tokens up.
 * <p>
 * Why the keys of signatures are fetched here: the framework's source keeps them until a
 * token names one that it does not know, so that a key which was removed is good for as
 * long as the process lives, and whoever makes up names of keys has it fetch as often as
 * he likes. Here they are fetched again after a while, and few times out of turn. The
 * authorization server is asked when the first token comes, so that the gateway starts
 * without it, and old keys stay for a while when it is away. Nothing in a token says
 * where anything is.
 * <p>
 * Why the end of a proof is the end of its streams: an identity knows whether it still
 * holds, which is until a token's {@code exp} and the clock skew have passed, as at the
 * door, or until a key is withdrawn, has expired or was granted something else.
 * <p>
 * Why nobody is let in from the network by default: an open gateway serves all it has to
 * whoever reaches it, so that it takes a word of the operator to be one beyond loopback.
 */
@NullMarked
package io.mcpgateway.security;

import org.jspecify.annotations.NullMarked;
