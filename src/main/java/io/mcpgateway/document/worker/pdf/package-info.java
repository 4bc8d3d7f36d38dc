/**
 * Reader of PDF, which knows neither headings nor paragraphs: they are guessed from sizes
 * of letters and distances of lines.
 */
@NullMarked
package io.mcpgateway.document.worker.pdf;

import org.jspecify.annotations.NullMarked;
