package io.mcpgateway.access;

import java.util.List;
import java.util.stream.Stream;

/**
 * Spellings under which the server of an HTTP API may find a resource, or a client may
 * name a branch or tag. Other sources compare names exactly, or answer to the canonical
 * URI only.
 */
final class EquivalentUris {

	private static final String LENIENT = "api://";

	/**
	 * Scheme of repositories, whose URIs may have the slashes of a branch as they are.
	 */
	private static final String REPOSITORY = "git://";

	private static final String SLASH = "%2F";

	private EquivalentUris() {
	}

	/**
	 * Returns the spellings beside a canonical URI, with folded case; empty if there is
	 * no other spelling.
	 */
	static List<String> of(String uri) {
		if (uri.startsWith(REPOSITORY)) {
			return uri.contains(SLASH) ? List.of(CanonicalUri.fold(withSlashes(uri))) : List.of();
		}
		return uri.startsWith(LENIENT) ? spellings(uri) : List.of();
	}

	/**
	 * Returns a canonical URI with the slashes of names decoded, as some servers of HTTP
	 * APIs read it; the same URI without any.
	 */
	static String split(String uri) {
		return uri.startsWith(LENIENT) ? withSlashes(uri) : uri;
	}

	/**
	 * Returns prefixes of the spellings of all URIs with a prefix. The last one may be a
	 * prefix of further URIs.
	 */
	static List<String> ofPrefix(String prefix) {
		if (prefix.startsWith(REPOSITORY)) {
			return prefix.contains(SLASH) ? List.of(CanonicalUri.fold(directory(withSlashes(prefix)))) : List.of();
		}
		return prefix.startsWith(LENIENT) ? spellings(directory(prefix)) : List.of();
	}

	private static String directory(String prefix) {
		return prefix.substring(0, prefix.lastIndexOf('/') + 1);
	}

	private static String withSlashes(String uri) {
		return uri.replace(SLASH, "/");
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
