/**
 * Audit log: a JSON line for each call that reads or subscribes, and for refused
 * requests.
 * <p>
 * <b>Why</b> the line comes last: only then the size of the result is known, and whether
 * all of the result was sent. The result of a read is streamed after its call, so the
 * line waits for the bytes, which the catalog counts. A subscription may last for days,
 * so its line comes when it begins.
 * <p>
 * <b>Why</b> a logger: log collectors read log lines already. This logger is separate
 * from application loggers, so that no level or layout loses or breaks a line. Lines
 * contain no content and no arguments except URIs.
 * <p>
 * <b>Why</b> calls are refused while lines cannot be written: an auditor needs each
 * served call, and an event loop that waits for a log reader would stop all requests,
 * probes included. Only the writer thread waits. A call is refused before it begins, and
 * half of the queue is reserved for calls in progress. An operator who prefers
 * availability sets {@code when-full: drop}.
 */
@NullMarked
package io.mcpgateway.audit;

import org.jspecify.annotations.NullMarked;
