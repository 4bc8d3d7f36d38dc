/**
 * Worked example of a source in a jar of its own, which {@code src/docs/extensions.md}
 * shows.
 */
@NullMarked
package com.example.glossary;

import org.jspecify.annotations.NullMarked;
