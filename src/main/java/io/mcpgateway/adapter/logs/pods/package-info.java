/**
 * Logs of pods, by the API of Kubernetes.
 *
 * <h2>Why no client library</h2> Two GETs, for the pods and for the lines of a container,
 * need none of the thousand types that the client libraries bring.
 */
@NullMarked
package io.mcpgateway.adapter.logs.pods;

import org.jspecify.annotations.NullMarked;
