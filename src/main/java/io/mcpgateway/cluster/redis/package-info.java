/**
 * Connection to Redis that all parts of the cluster share, with bounded time for each
 * command and one state: available or not.
 */
@NullMarked
package io.mcpgateway.cluster.redis;

import org.jspecify.annotations.NullMarked;
