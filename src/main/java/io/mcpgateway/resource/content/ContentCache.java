package io.mcpgateway.resource.content;

import java.util.function.Supplier;

import org.jspecify.annotations.Nullable;

/**
 * Cache of small contents and their encodings. An adapter asks its source for the current
 * version at each read, and the cache returns only a content of that version. So the
 * cache is never stale, and each read stays subject to access rules.
 */
public interface ContentCache {

	/** Returns whether the cache can hold any content. */
	boolean isEnabled();

	/**
	 * Returns the version of the content of a URI, for sources that answer whether they
	 * still have that version; {@code null} if unknown.
	 */
	@Nullable Object version(String uri);

	/**
	 * Returns the content of a URI in a version; {@code null} if unknown.
	 * @param version equal for equal bytes only
	 */
	@Nullable Content find(String uri, Object version);

	/**
	 * Returns the content of a URI if the cache has one in the current version, and
	 * counts a hit; otherwise returns {@code null} and counts nothing.
	 * @param current asks the source for the current version, only if the cache has a
	 * content; {@code null} if unknown
	 */
	@Nullable Content findNow(String uri, Supplier<? extends @Nullable Object> current);

	/**
	 * Keeps a content in memory, unless the content is streamed or too long. Replaces
	 * other versions.
	 */
	void put(String uri, Object version, Content content);

	/** Removes the contents of all URIs with a prefix, whose source is gone. */
	void removeBelow(String uriPrefix);

}
