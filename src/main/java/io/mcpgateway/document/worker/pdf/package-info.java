/**
 * Reader of PDF, which infers headings and paragraphs from the sizes of letters and the
 * distances of lines, since the format has neither.
 */
@NullMarked
package io.mcpgateway.document.worker.pdf;

import org.jspecify.annotations.NullMarked;
