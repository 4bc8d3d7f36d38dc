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
 * <h2>How an answer that takes time meets a question that cannot wait</h2> Conditions of
 * access are asked for each entry of a list and each notice, on threads that must not
 * wait. So {@code AccessReviews} gets the decisions of the Kubernetes API before a call
 * begins, and {@code PodCondition} finds them in memory. A notice has no call: without a
 * decision it is withheld, and the answer of the API makes a notice of its own. A
 * decision that is in use is asked for again in the second half of its time.
 *
 * <h2>Why no client library</h2> Two GETs, for the pods and for the lines of a container,
 * need none of the thousand types in the client libraries.
 */
@NullMarked
package io.mcpgateway.adapter.logs;

import org.jspecify.annotations.NullMarked;
