package io.mcpgateway.resource.catalog;

import io.mcpgateway.protocol.Caching;
import io.mcpgateway.protocol.ResourceContents;

/** Content of a read with caching hints. */
record ReadResult(ResourceContents contents, Caching caching) {

}
