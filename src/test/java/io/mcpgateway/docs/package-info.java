/**
 * Tests of the README and the guides: their length, language, links, commands and
 * examples, a walk through the pages that everybody reads, and the generated page of the
 * configuration.
 */
@NullMarked
package io.mcpgateway.docs;

import org.jspecify.annotations.NullMarked;
