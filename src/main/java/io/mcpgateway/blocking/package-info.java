/**
 * Threads for blocking work, which a cancellation never interrupts, and the support for
 * work that ends early because its caller has left. Callers have fair shares of threads
 * where one of them could take all.
 * <p>
 * <b>Why</b> no interrupt: an interrupt closes the channel that the thread uses, and
 * libraries share channels between threads. So one caller who left closed the lock of the
 * search index, or the references of a repository, for everybody. Requests share nothing,
 * so threads for requests alone may be interrupted.
 */
@NullMarked
package io.mcpgateway.blocking;

import org.jspecify.annotations.NullMarked;
