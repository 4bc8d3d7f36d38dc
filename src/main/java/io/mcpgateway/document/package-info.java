/**
 * Documents as Markdown: PDF, Word, Excel, PowerPoint, OpenDocument, RTF, HTML, mail and
 * e-books have a second form, {@code ?as=markdown}, in every mount.
 * <p>
 * <b>Why</b> a process of its own for the parsers: documents come from anywhere, and a
 * parser that loops, fills its memory or is taken over must harm nobody else. So the
 * gateway has no class of a parser, and {@link io.mcpgateway.document.worker} is the only
 * code that runs in the other process.
 * <p>
 * A {@code DocumentAdapter} around each adapter offers the Markdown. It reads the
 * document itself, so all rules for the document hold for its Markdown too.
 * <p>
 * The names of files with kept Markdown hold all metadata, so that only the directory has
 * to survive a restart.
 */
@NullMarked
package io.mcpgateway.document;

import org.jspecify.annotations.NullMarked;
