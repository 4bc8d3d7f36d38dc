/**
 * Resources configured one by one, under URIs of any scheme: a text, a file, a user
 * interface of an app.
 *
 * <h2>Why each URI is its own prefix</h2> Operators choose URIs freely, and
 * {@code file:///handbook.md} may stand beside a mount at {@code file:///docs/}. So no
 * scheme is reserved for configured resources. An adapter serves a single URI or the
 * common prefix of a template, and shares with others only where prefixes coincide. A URI
 * inside or around a mount stops the start with both prefixes named.
 *
 * <h2>Why values appear in texts only</h2> A value from a URI never becomes part of a
 * path or of another URI. Values are matched without a generated expression, may be
 * restricted to configured values, and are escaped for the media type of the text.
 */
@NullMarked
package io.mcpgateway.adapter.configured;

import org.jspecify.annotations.NullMarked;
