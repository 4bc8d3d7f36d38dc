/**
 * Adapter of logs: the lines of files that are written and rotated, of pods, and in Loki.
 *
 * <h2>Why polling suffices</h2> A busy log is written many times a second, and a
 * subscriber hears of changes at most once a second. So a look each second, at one
 * directory, costs less than an event for each line. Pods and Loki are asked for their
 * last lines.
 *
 * <h2>Why a position of pods and Loki is a time</h2> Neither Kubernetes nor Loki has
 * positions in a log. A time and the number of its lines already read hold across
 * restarts and rotations, since lines keep the time of their receipt by the service. A
 * late line, with a time before the position, is not read.
 *
 * <h2>Why a read of pods and Loki is bounded</h2> The position to go on at is the last
 * line read, known at the end only, while {@code _meta} is sent with the lines. Hence the
 * lines of a read are kept in memory.
 *
 * <h2>Why no client library</h2> Two GETs, for the pods and for the lines of a container,
 * need none of the thousand types in the client libraries.
 */
@NullMarked
package io.mcpgateway.adapter.logs;

import org.jspecify.annotations.NullMarked;
