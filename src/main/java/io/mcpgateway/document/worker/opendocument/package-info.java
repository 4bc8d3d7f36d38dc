/**
 * Readers of LibreOffice's documents where Tika's parser leaves out names of sheets and
 * slides.
 */
@NullMarked
package io.mcpgateway.document.worker.opendocument;

import org.jspecify.annotations.NullMarked;
