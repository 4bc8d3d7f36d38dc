package io.mcpgateway.search.query;

import java.util.List;

import org.jspecify.annotations.Nullable;

/**
 * What was found, and what could not be looked into.
 *
 * @param hits best first
 * @param total how many there are in all, counted up to 1,000; at least so many if
 * {@code isCut}
 * @param isCut whether the time was over before all was looked at
 * @param unfinished the prefixes of the URIs of sources that are not indexed, or not
 * completely yet, or could not be reached; empty if all is known
 * @param skipped how many resources are found by their names, and by the beginning of
 * their text at most, as that is too long, there was no room for it, or it could not be
 * read; of mounts only all of which the caller may find
 */
public record SearchAnswer(List<Hit> hits, long total, boolean isCut, List<String> unfinished, long skipped) {

	public SearchAnswer {
		hits = List.copyOf(hits);
		unfinished = List.copyOf(unfinished);
	}

	/**
	 * A resource that was found.
	 *
	 * @param title for people: its title, or its name
	 * @param snippet where the words are, or how the text begins; empty if it has none
	 * @param line the line of the text where the snippet begins, counted from 1;
	 * {@code null} if the snippet is not from the text
	 */
	public record Hit(String uri, String title, @Nullable String mimeType, String snippet, @Nullable Integer line) {

	}

}
