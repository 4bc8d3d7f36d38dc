package io.mcpgateway.resource;

import io.mcpgateway.protocol.Caching;
import io.mcpgateway.protocol.ResourceContents;

/**
 * What was read, and how long it stays fresh.
 */
public record Reading(ResourceContents contents, Caching caching) {

}
