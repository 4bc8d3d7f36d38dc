/**
 * Headings and tables of RTF, which Tika's parser reads as plain paragraphs: characters
 * for private use mark them in the bytes, and are read again in its text.
 */
@NullMarked
package io.mcpgateway.document.worker.rtf;

import org.jspecify.annotations.NullMarked;
