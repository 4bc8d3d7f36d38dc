package io.mcpgateway.search.scan;

import java.nio.charset.StandardCharsets;
import java.security.MessageDigest;
import java.security.NoSuchAlgorithmException;
import java.util.HexFormat;
import java.util.Map;
import java.util.TreeMap;

import io.mcpgateway.protocol.Resource;

/**
 * What tells whether a resource is the one that was indexed. Where a source tells when a
 * resource was modified, what is said of it is enough, so that it need not be read again;
 * otherwise its text is compared.
 */
final class DocumentFingerprint {

	/** Of what should be tried again as soon as it can be. */
	private static final String UNFINISHED = "!";

	private static final int LENGTH = 16;

	private DocumentFingerprint() {
	}

	/** Whether it is known without reading whether a resource changed. */
	static boolean isKnown(Resource resource) {
		return resource.annotations() != null && resource.annotations().lastModified() != null;
	}

	/**
	 * Of what is said of a resource.
	 * @param most how much of its text would be indexed
	 */
	static String of(Resource resource, long most) {
		Map<String, Object> meta = (resource.meta() != null) ? new TreeMap<>(resource.meta()) : Map.of();
		String said = String.join("\n", resource.name(), String.valueOf(resource.title()),
				String.valueOf(resource.description()), String.valueOf(resource.mimeType()),
				String.valueOf(resource.annotations()), String.valueOf(resource.size()), meta.toString(),
				String.valueOf(most));
		return hash(said);
	}

	/** Of all that is said, and a text. */
	static String of(String said, String text) {
		return hash(said + text);
	}

	/** Of something whose text is still missing. */
	static String unfinished(String print) {
		return UNFINISHED + print;
	}

	private static String hash(String text) {
		try {
			byte[] hash = MessageDigest.getInstance("SHA-256").digest(text.getBytes(StandardCharsets.UTF_8));
			return HexFormat.of().formatHex(hash, 0, LENGTH);
		}
		catch (NoSuchAlgorithmException ex) {
			throw new IllegalStateException("every platform has SHA-256", ex);
		}
	}

}
