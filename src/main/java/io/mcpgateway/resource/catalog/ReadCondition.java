package io.mcpgateway.resource.catalog;

import io.mcpgateway.resource.content.Content;
import org.jspecify.annotations.Nullable;

/**
 * Condition of a read: to get only a content that differs from the one that the reader
 * has.
 *
 * @param knownEtag entity tag of the content that the reader has; {@code null} for none
 */
public record ReadCondition(@Nullable String knownEtag) {

	/** Condition that every content meets. */
	public static final ReadCondition NONE = new ReadCondition(null);

	/**
	 * Returns a tagged content, or {@link Content#unchanged} if the reader has it.
	 */
	Content apply(Content tagged) {
		return (this.knownEtag != null && this.knownEtag.equals(tagged.etag())) ? tagged.unchanged() : tagged;
	}

}
