/**
 * Audit log: a JSON line for each call that reads or subscribes, and for refused
 * requests.
 * <p>
 * <b>Why</b> the line comes last: the size of a result, and whether the whole result was
 * sent, are known at the end. The result of a read is streamed after the call, and the
 * catalog counts the bytes. A subscription may last for days; the line of a subscription
 * comes at the start.
 * <p>
 * <b>Why</b> a logger: log collectors read log lines already. This logger is separate
 * from application loggers, to keep levels and layouts from dropping or breaking lines.
 * Lines contain neither content nor arguments, except URIs.
 * <p>
 * <b>Why</b> calls are refused while lines cannot be written: an auditor needs each
 * served call, and an event loop waiting for a log reader would stop all requests, probes
 * included. Only the writer thread waits. A call is refused before the start, and half of
 * the queue is reserved for calls in progress. An operator who prefers availability sets
 * {@code when-full: drop}.
 */
@NullMarked
package io.mcpgateway.audit;

import org.jspecify.annotations.NullMarked;
