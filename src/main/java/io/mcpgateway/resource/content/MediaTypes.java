package io.mcpgateway.resource.content;

import java.util.List;
import java.util.Map;

import org.apache.tika.mime.MediaType;
import org.apache.tika.mime.MediaTypeRegistry;
import org.apache.tika.mime.MimeTypeException;
import org.apache.tika.mime.MimeTypes;
import org.jspecify.annotations.Nullable;

/** Media types by file name, from Apache Tika and {@code custom-mimetypes.xml}. */
public final class MediaTypes {

	/** Type of a directory, from the XDG shared MIME-info database. */
	public static final String DIRECTORY = "inode/directory";

	/** Type of unknown bytes. */
	public static final String BYTES = MediaType.OCTET_STREAM.toString();

	/** Type of unknown text. */
	public static final String TEXT = MediaType.TEXT_PLAIN.toString();

	/** Registered or common names for types with a different name in Tika. */
	private static final Map<String, String> RENAMED = Map.of("text/x-web-markdown", "text/markdown", "text/x-yaml",
			"application/yaml", "application/rls-services+xml", "text/x-rust");

	private static final MimeTypes TYPES = MimeTypes.getDefaultMimeTypes();

	private static final MediaTypeRegistry REGISTRY = TYPES.getMediaTypeRegistry();

	private static final List<String> EXTENSIONS_OF_BYTES = extensionsOfBytes();

	private MediaTypes() {
	}

	/**
	 * Returns the media type of a file name; {@code null} if unknown. <b>Why</b> the
	 * deprecated method of Tika: its successor parses each name as a URI, which takes
	 * half the time of the call.
	 */
	@SuppressWarnings("deprecation")
	public static @Nullable String ofName(String name) {
		MediaType type = TYPES.getMimeType(name).getType();
		if (type.equals(MediaType.OCTET_STREAM) && EXTENSIONS_OF_BYTES.stream().noneMatch(name::endsWith)) {
			return null;
		}
		return RENAMED.getOrDefault(type.toString(), type.toString());
	}

	/** Returns whether a media type is text, such as JSON, XML or source code. */
	public static boolean isText(String mediaType) {
		MediaType parsed = MediaType.parse(mediaType);
		MediaType type = (parsed != null) ? REGISTRY.normalize(parsed) : null;
		return type != null
				&& (type.getType().equals("text") || REGISTRY.isSpecializationOf(type, MediaType.TEXT_PLAIN));
	}

	private static List<String> extensionsOfBytes() {
		try {
			return TYPES.forName(BYTES).getExtensions();
		}
		catch (MimeTypeException ex) {
			throw new IllegalStateException("Tika does not know " + BYTES, ex);
		}
	}

}
