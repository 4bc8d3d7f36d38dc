/**
 * Transport over the standard streams of a process that a client starts: one message a
 * line, with a handshake or stateless.
 * <p>
 * <b>Why</b> both eras share the stream: a message naming its revision is stateless,
 * {@code initialize} begins the process's session, and the rest belongs to the session. A
 * later successful handshake replaces the session, since a proxy may reuse the process
 * for another client. Running requests are still answered; subscriptions end.
 * <p>
 * <b>Why</b> waiting requests are read: a limited number of requests runs, and the
 * gateway reads on, to see a cancellation behind the waiting requests. Reading pauses
 * only when waiting requests take too much memory, until the next answer. Streams do not
 * count, as they do not end by themselves.
 * <p>
 * <b>Why</b> a begun answer is always finished: a line cannot be taken back, and the next
 * line can follow only after the end. A cancellation comes too late for a begun answer.
 * If the source of the answer fails in the middle, the process ends with a nonzero exit
 * code.
 * <p>
 * <b>Why</b> the end of the input is not abrupt: {@code echo ... | gateway} must get an
 * answer. Running requests may finish as long as the client keeps reading, or begins
 * within a few seconds. To forgo the answers, a client stops the process, as specified.
 * If half a line was written by then, the exit code is nonzero.
 * <p>
 * The standard output belongs to the protocol from the first instruction on: output of
 * libraries goes to the standard error. For the JVM's own warnings and thread dumps, set
 * {@code -XX:+DisplayVMOutputToStderr}.
 */
@NullMarked
package io.mcpgateway.transport.stdio;

import org.jspecify.annotations.NullMarked;
