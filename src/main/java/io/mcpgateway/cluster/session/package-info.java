/**
 * What the nodes of a cluster share about sessions: the secret of their ids, and the
 * cancellation of requests that run on another node.
 */
@NullMarked
package io.mcpgateway.cluster.session;

import org.jspecify.annotations.NullMarked;
