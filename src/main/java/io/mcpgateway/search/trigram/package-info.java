/**
 * Trigrams: the sequences of three characters of a text, by which the index finds the
 * texts that may contain a line.
 * <p>
 * <b>Why</b> trigrams: an index of words cannot find a part of a word, a bracket or an
 * expression. A text that matches a pattern contains certain trigrams, so the index
 * leaves few texts to read, and the texts themselves decide.
 * <p>
 * <b>Why</b> folded case: one field serves both kinds of case. A search that minds the
 * case reads a few texts more.
 * <p>
 * <b>Why</b> all of a long text: a text that is known in part is read by each search. Its
 * trigrams take little room, as they repeat, so a set of bounded size replaces the text.
 * <p>
 * <b>Why</b> the derivation gives up easily: a condition that is too weak costs reads,
 * and a condition that is too strong loses lines.
 */
@NullMarked
package io.mcpgateway.search.trigram;

import org.jspecify.annotations.NullMarked;
