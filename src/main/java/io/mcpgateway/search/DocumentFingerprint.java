package io.mcpgateway.search;

import java.util.HexFormat;
import java.util.Map;
import java.util.TreeMap;

import io.mcpgateway.protocol.Resource;
import io.mcpgateway.resource.Indexable;
import org.apache.commons.codec.digest.DigestUtils;

/**
 * Fingerprint of an indexed resource. With a time of modification, the metadata suffice
 * and the text need not be read; otherwise the text is hashed.
 */
final class DocumentFingerprint {

	/** Mark of a fingerprint for a later retry. */
	private static final String UNFINISHED = "!";

	private static final int LENGTH = 16;

	private DocumentFingerprint() {
	}

	/** Returns whether metadata reveal changes. */
	static boolean isKnown(Resource resource) {
		return resource.annotations() != null && resource.annotations().lastModified() != null;
	}

	/**
	 * Returns the fingerprint of metadata.
	 * @param limits the bounds of the text to index
	 */
	static String of(Indexable found, TextLimits limits) {
		Resource resource = found.resource();
		Map<String, Object> meta = (resource.meta() != null) ? new TreeMap<>(resource.meta()) : Map.of();
		String metadata = String.join("\n", resource.name(), String.valueOf(resource.title()),
				String.valueOf(resource.description()), String.valueOf(resource.mimeType()),
				String.valueOf(resource.annotations()), String.valueOf(resource.size()), meta.toString(),
				limits.toString(), String.valueOf(found.under()));
		return hash(metadata);
	}

	/** Returns the fingerprint of metadata and text. */
	static String of(String metadata, String text) {
		return hash(metadata + text);
	}

	/** Returns the fingerprint of a resource with missing text. */
	static String unfinished(String fingerprint) {
		return UNFINISHED + fingerprint;
	}

	private static String hash(String text) {
		return HexFormat.of().formatHex(DigestUtils.sha256(text), 0, LENGTH);
	}

}
