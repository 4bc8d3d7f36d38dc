/**
 * Resources that the operator writes down one by one, for what has no adapter: a text, a
 * file, a user interface of an app, under a URI of any scheme.
 *
 * <h2>Why each URI is a prefix of its own</h2> An operator chooses URIs as he likes, and
 * {@code file:///handbook.md} may well stand beside a mount at {@code file:///docs/}. So
 * no scheme is taken for what is configured here. An adapter serves a URI, or what a
 * template's URIs start with, and others only where theirs begin with the same. What lies
 * inside a mount, or around one, stops the start with both prefixes named.
 *
 * <h2>Why values go into a text only</h2> What a client puts into a URI never becomes
 * part of a path or of another URI. It is matched without a generated expression, may be
 * bound to values that are configured, and is escaped for the media type of the text.
 */
@NullMarked
package io.mcpgateway.adapter.configured;

import org.jspecify.annotations.NullMarked;
