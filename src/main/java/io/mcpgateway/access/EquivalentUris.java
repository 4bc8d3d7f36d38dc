package io.mcpgateway.access;

import java.util.List;
import java.util.stream.Stream;

/**
 * Spellings under which the server of an HTTP API may find a resource. Other sources
 * compare names exactly, or answer to the canonical URI only.
 */
final class EquivalentUris {

	private static final String LENIENT = "api://";

	private EquivalentUris() {
	}

	/**
	 * Returns the spellings beside a canonical URI; empty for sources with exact names.
	 */
	static List<String> of(String uri) {
		return uri.startsWith(LENIENT) ? spellings(uri) : List.of();
	}

	/**
	 * Returns a canonical URI with the slashes of names decoded, as some servers of HTTP
	 * APIs read it; the same URI without any.
	 */
	static String split(String uri) {
		return uri.startsWith(LENIENT) ? uri.replace("%2F", "/") : uri;
	}

	/**
	 * Returns prefixes of the spellings of all URIs with a prefix. The last one may be a
	 * prefix of further URIs.
	 */
	static List<String> ofPrefix(String prefix) {
		return prefix.startsWith(LENIENT) ? spellings(prefix.substring(0, prefix.lastIndexOf('/') + 1)) : List.of();
	}

	private static List<String> spellings(String uri) {
		String reduced = CanonicalUri.reduce(uri);
		return Stream.of(CanonicalUri.fold(uri), reduced, withoutSlash(reduced)).distinct().toList();
	}

	/** Returns the URI without a slash at the end, which many servers ignore. */
	private static String withoutSlash(String uri) {
		return uri.endsWith("/") ? uri.substring(0, uri.length() - 1) : uri;
	}

}
