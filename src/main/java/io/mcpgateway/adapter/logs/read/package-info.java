/**
 * Reads of logs: parts chosen by time, by number of lines or by a position, and the
 * positions themselves.
 *
 * <h2>Why a part is found by bisection</h2> The lines of a log are in the order of their
 * times, but for neighbours that threads wrote at once. So a few looks find where an hour
 * begins, whatever the size of the file. Compressed files have to be read from their
 * beginning. A search ends after the bytes of {@code max-scan}, and the answer says so.
 *
 * <h2>Why a log is recognized by its beginning</h2> A rotation renames a file, copies and
 * empties it, or compresses it. The name, the file number and the size may all change,
 * and the first bytes stay. So a file is told from another by its first bytes, and by its
 * number where two begin alike.
 *
 * <h2>Why a filter may be refused</h2> A log without recognized levels has no answer to a
 * question for errors: all its lines and none are both wrong. So a read says what a
 * sample of the log has, and refuses a filter that no line of the sample can pass.
 */
@NullMarked
package io.mcpgateway.adapter.logs.read;

import org.jspecify.annotations.NullMarked;
