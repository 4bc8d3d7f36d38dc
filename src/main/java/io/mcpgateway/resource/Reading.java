package io.mcpgateway.resource;

import java.util.List;

import io.mcpgateway.protocol.Caching;
import io.mcpgateway.protocol.ResourceContents;

/**
 * What was read, and how long it stays fresh.
 */
record Reading(List<ResourceContents> contents, Caching caching) {

}
