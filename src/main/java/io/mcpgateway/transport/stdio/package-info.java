/**
 * The standard streams of a process that a client starts: a message a line, of the
 * revisions with a handshake and of the stateless one.
 * <p>
 * Why: both eras share the stream as they share the endpoint of HTTP. A message that says
 * its revision stands alone; {@code initialize} begins the process's session, to which
 * the rest belongs. A further handshake that succeeds takes its place, since a proxy may
 * put one client after the other on the same process; what is under way is still
 * answered, what was subscribed to is forgotten.
 * <p>
 * Why requests wait but are read: so many are worked on at a time, and those behind them
 * are read already, so that a cancellation is seen that stands behind them. Only when
 * what waits takes too much memory does reading pause, until the next answer: as long as
 * a request may take, unless the client does not read. Streams that the client listens to
 * are beside that count, as they do not end by themselves.
 * <p>
 * Why an answer that has begun is always finished: a line cannot be taken back, and none
 * can follow before its end. So a cancellation comes too late for it, and where its
 * source fails in the middle there is no honest line left to write: the process ends,
 * with a code that says so.
 * <p>
 * Why the end of the input is no abrupt one: {@code echo ... | gateway} has to be
 * answered. What is under way may be finished for as long as the client takes it, or
 * begins within a few seconds; a client that wants none of it stops the process, as the
 * specification has it. If half a line has been written by then, the code says so.
 * <p>
 * The standard output belongs to the protocol from the first instruction: whatever a
 * library prints goes to the standard error. What the JVM itself prints does not pass
 * that way: its warnings and thread dumps go there with
 * {@code -XX:+DisplayVMOutputToStderr}.
 */
@NullMarked
package io.mcpgateway.transport.stdio;

import org.jspecify.annotations.NullMarked;
