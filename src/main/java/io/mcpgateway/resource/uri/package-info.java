/**
 * URIs and RFC 6570 templates of resources: parsed, encoded in one canonical form, and
 * expanded. Uses nothing else of the project.
 */
@NullMarked
package io.mcpgateway.resource.uri;

import org.jspecify.annotations.NullMarked;
