/**
 * Formats of lines: the time and the level of an entry, and which lines go on with it.
 *
 * <h2>Why a sample chooses the formats</h2> Hundreds of programs write times in some
 * fifty forms, and levels before or after them. A word such as {@code ERROR} in a message
 * looks like a level, and a date in a message looks like a time. Both are told apart by
 * the other lines of the log: a level stands in one place in most entries.
 *
 * <h2>Why formats are composed</h2> A container's runtime writes its own line around that
 * of the program, and the program may write JSON whose message is a line of a third
 * format. Each layer knows its own places only.
 */
@NullMarked
package io.mcpgateway.adapter.logs.format;

import org.jspecify.annotations.NullMarked;
