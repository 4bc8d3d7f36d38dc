/**
 * Vocabulary of the Model Context Protocol, as records with the schema's names.
 * <p>
 * <b>Why</b>: the protocol's vocabulary <em>is</em> the domain, so nothing exists twice.
 * Each record is the newest revision's. A later component carries a
 * {@link com.fasterxml.jackson.annotation.JsonView} of
 * {@link io.mcpgateway.protocol.Since}. The codec writes with the view of the client's
 * revision, so one annotation replaces every {@code if}. A record rejects missing
 * required properties and marks others nullable. The parameters and results of an area
 * stand in one file, such as {@link io.mcpgateway.protocol.PromptRequests}.
 */
@NullMarked
package io.mcpgateway.protocol;

import org.jspecify.annotations.NullMarked;
