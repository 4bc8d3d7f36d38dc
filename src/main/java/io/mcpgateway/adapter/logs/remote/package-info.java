/**
 * Logs that another service keeps, and gives by the times of their lines: pods, by the
 * API of Kubernetes, and Grafana Loki.
 *
 * <h2>Why a position is a time</h2> Neither Kubernetes nor Loki has positions in a log. A
 * time and the number of its lines that were read hold across restarts and rotations,
 * since lines keep the time at which the service took them. A line that arrives late,
 * with a time before the position, is not read.
 *
 * <h2>Why a read is bounded</h2> The position to go on at is the last line that was read,
 * so it is known at the end only, while {@code _meta} is sent with the lines. Hence the
 * lines of a read are kept in memory.
 *
 * <h2>Why no client library</h2> Two GETs, for the pods and for the lines of a container,
 * need none of the thousand types that the client libraries bring.
 */
@NullMarked
package io.mcpgateway.adapter.logs.remote;

import org.jspecify.annotations.NullMarked;
