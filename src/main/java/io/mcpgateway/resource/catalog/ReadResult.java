package io.mcpgateway.resource.catalog;

import io.mcpgateway.protocol.Caching;
import io.mcpgateway.protocol.ResourceContents;

/**
 * What was read, and how long it stays fresh.
 */
public record ReadResult(ResourceContents contents, Caching caching) {

}
