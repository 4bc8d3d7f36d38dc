/**
 * Threads for blocking work, which a cancellation never interrupts, and the support for
 * work that ends early because its caller has left. Callers have fair shares of threads
 * where a single caller could take all.
 * <p>
 * <b>Why</b> no interrupt: an interrupt closes the channel in use by the thread, and
 * libraries share channels between threads. A single departed caller thus closed the lock
 * of the search index, or the references of a repository, for everybody. Requests share
 * nothing, so threads for requests alone may be interrupted.
 */
@NullMarked
package io.mcpgateway.blocking;

import org.jspecify.annotations.NullMarked;
