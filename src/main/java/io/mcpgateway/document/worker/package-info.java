/**
 * The process that turns a document into Markdown, apart from the gateway: a parser that
 * runs wild, fills its memory or is taken over harms only this process. The classes run
 * on the JDK, Tika and each other alone, and start at {@code WorkerLauncher}, which
 * becomes {@code ExtractionWorker}.
 * <p>
 * The gateway sends one {@code ExtractionTask} after the other over standard input, and
 * receives {@code ExtractionReply}s over standard output: that the worker is ready, then
 * for each task any number of progress and text, and one end.
 */
@NullMarked
package io.mcpgateway.document.worker;

import org.jspecify.annotations.NullMarked;
