/**
 * The process that turns a document into Markdown, apart from the gateway: a parser that
 * runs wild, fills its memory or is taken over harms only this process. The classes run
 * on the JDK, Tika and each other alone, and start at {@code WorkerLauncher}, which
 * becomes {@code ExtractionWorker}.
 * <p>
 * The gateway sends one {@code ExtractionTask} after the other over standard input, and
 * receives {@code ExtractionReply}s over standard output: first a reply of the ready
 * worker, then for each task any number of progress and text, and one end.
 * <p>
 * Tika reads most formats. Readers of our own take PDF, which has neither headings nor
 * paragraphs: the reader infers both from the sizes of letters and the distances of
 * lines, and tables from ruled lines, colored areas and cells below each other. Further
 * readers take the names of sheets and slides left out by Tika's parser of LibreOffice,
 * and headings, tables, lists and notes of RTF, marked in the bytes by characters for
 * private use.
 * <p>
 * Word is read from its own elements, paragraph by paragraph and row by row. <b>Why</b>
 * neither Tika's events nor the classes of POI: the events have no spans, indices and
 * overrides of lists. POI's classes hold a whole document in memory, and refuse strict
 * documents.
 */
@NullMarked
package io.mcpgateway.document.worker;

import org.jspecify.annotations.NullMarked;
