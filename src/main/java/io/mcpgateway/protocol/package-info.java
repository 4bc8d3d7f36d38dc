/**
 * What is on the wire: the Model Context Protocol's own vocabulary, as records named
 * after its schema.
 * <p>
 * Why: the protocol's vocabulary <em>is</em> the domain, so nothing exists twice. Each
 * record is the newest revision's; a component that came later than the first revision
 * carries a {@link com.fasterxml.jackson.annotation.JsonView} of
 * {@link io.mcpgateway.protocol.Since}, and the codec writes for an older client with the
 * view of that client's revision, so that shaping down is one annotation and never an
 * {@code if}. A record rejects what the schema requires and marks the rest nullable.
 */
@NullMarked
package io.mcpgateway.protocol;

import org.jspecify.annotations.NullMarked;
