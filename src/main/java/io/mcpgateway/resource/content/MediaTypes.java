package io.mcpgateway.resource.content;

import java.io.BufferedReader;
import java.io.IOException;
import java.io.InputStream;
import java.io.InputStreamReader;
import java.io.UncheckedIOException;
import java.nio.charset.StandardCharsets;
import java.util.HashMap;
import java.util.HashSet;
import java.util.List;
import java.util.Locale;
import java.util.Map;
import java.util.Objects;
import java.util.Set;
import java.util.regex.Pattern;

import org.jspecify.annotations.Nullable;

/**
 * Media types by file name, from Apache Tika and the project's own {@code
 * custom-mimetypes.xml}.
 * <p>
 * <b>Why</b> a table made by a test instead of Tika itself: Tika parses its XML of 400 KB
 * at the first read, which takes a twentieth of the CPU time of a start.
 */
public final class MediaTypes {

	/** Type of a directory, from the XDG shared MIME-info database. */
	public static final String DIRECTORY = "inode/directory";

	/** Type of unknown bytes. */
	public static final String BYTES = "application/octet-stream";

	/** Type of unknown text. */
	public static final String TEXT = "text/plain";

	private static final String TABLE = "media-types.txt";

	private static final String TEXT_FAMILY = "text/";

	/**
	 * Suffixes of structured texts (RFC 6839, RFC 9512), of which Tika knows the first.
	 */
	private static final List<String> TEXT_SUFFIXES = List.of("+xml", "+json", "+yaml");

	/** Families of types whose bytes are no text, whatever the suffix. */
	private static final List<String> BINARY_FAMILIES = List.of("image/", "audio/", "video/", "font/",
			"application/vnd.openxmlformats-officedocument.", "application/vnd.oasis.opendocument.",
			"application/vnd.ms-excel", "application/vnd.ms-powerpoint", "application/vnd.ms-word");

	/** Types whose bytes are no text, above all archives and documents. */
	private static final Set<String> BINARIES = Set.of(BYTES, "application/pdf", "application/msword",
			"application/vnd.ms-outlook", "application/epub+zip", "application/zip", "application/gzip",
			"application/java-archive", "application/java-vm", "application/x-7z-compressed", "application/x-tar",
			"application/x-bzip2", "application/x-xz", "application/zstd", "application/x-rar-compressed",
			"application/wasm", "application/x-dosexec", "application/x-iso9660-image", "application/x-apple-diskimage",
			"application/x-parquet", "application/x-font-ttf", "application/x-font-otf");

	/** Types of documents of the years before XML, none of which begins as text. */
	private static final Set<String> OLD_DOCUMENTS = Set.of("application/msword", "application/vnd.ms-excel",
			"application/vnd.ms-powerpoint", "application/vnd.ms-outlook");

	/** Types of these families whose suffix programming languages and others share. */
	private static final Set<String> SHARED = Set.of("audio/adpcm", "audio/vnd.dts", "audio/x-mod", "audio/x-mpegurl",
			"image/vnd.dxf", "image/vnd.fastbidsheet", "image/vnd.fst", "image/x-pict", "image/x-raw-panasonic",
			"image/x-xpixmap");

	private static final Pattern WELL_FORMED = Pattern.compile("[\\w!#$&^.+-]+/[\\w!#$&^.+-]+");

	/** The types by a whole name, or by an ending after an asterisk. */
	private static final Map<String, String> BY_PATTERN = new HashMap<>(2048);

	/** Types of {@link #BY_PATTERN}. */
	private static final Set<String> BY_SUFFIX = new HashSet<>(2048);

	/** Types that are text, most of them outside of {@code text/}. */
	private static final Set<String> TEXTS = new HashSet<>(512);

	static {
		try (InputStream table = Objects.requireNonNull(MediaTypes.class.getResourceAsStream(TABLE), TABLE);
				BufferedReader lines = new BufferedReader(new InputStreamReader(table, StandardCharsets.UTF_8))) {
			for (String line = lines.readLine(); line != null; line = lines.readLine()) {
				add(line.split("\t"));
			}
		}
		catch (IOException ex) {
			throw new UncheckedIOException(ex);
		}
	}

	private MediaTypes() {
	}

	/** Returns the media type of a file name; {@code null} if unknown. */
	public static @Nullable String ofName(String name) {
		String type = match(name);
		return (type != null) ? type : match(name.toLowerCase(Locale.ENGLISH));
	}

	/** Returns whether a media type is text, such as JSON, XML or source code. */
	public static boolean isText(String mediaType) {
		int parameters = mediaType.indexOf(';');
		String type = ((parameters < 0) ? mediaType : mediaType.substring(0, parameters)).strip()
			.toLowerCase(Locale.ENGLISH);
		return (type.startsWith(TEXT_FAMILY) || TEXT_SUFFIXES.stream().anyMatch(type::endsWith) || TEXTS.contains(type))
				&& WELL_FORMED.matcher(type).matches();
	}

	/**
	 * Returns whether bytes of a media type may be text: if the type is text, or if texts
	 * share its suffixes, as certificates, keys and programs do.
	 */
	static boolean mayBeText(String mediaType) {
		return isText(mediaType) || SHARED.contains(mediaType)
				|| (!BINARIES.contains(mediaType) && BINARY_FAMILIES.stream().noneMatch(mediaType::startsWith));
	}

	/** Returns whether a media type is that of a document whose bytes are never text. */
	static boolean isOldDocument(@Nullable String mediaType) {
		return mediaType != null && OLD_DOCUMENTS.contains(mediaType);
	}

	/**
	 * Returns the media type of bytes that are text. The type of a suffix says nothing if
	 * it is that of binary files.
	 */
	public static String ofText(@Nullable String mediaType) {
		return (mediaType == null || (BY_SUFFIX.contains(mediaType) && !isText(mediaType))) ? TEXT : mediaType;
	}

	/** Adds a line: the type, {@code text} or {@code bytes}, and the patterns if any. */
	private static void add(String[] line) {
		if (line[1].equals("text")) {
			TEXTS.add(line[0]);
		}
		for (int i = 2; i < line.length; i++) {
			BY_PATTERN.put(line[i], line[0]);
			BY_SUFFIX.add(line[0]);
		}
	}

	/** Prefers the whole name to an ending, and a long ending to a short one. */
	private static @Nullable String match(String name) {
		String type = BY_PATTERN.get(name);
		for (int i = 0; type == null && i < name.length(); i++) {
			char first = name.charAt(i);
			if (first == '.' || first == '-') {
				type = BY_PATTERN.get("*" + name.substring(i));
			}
		}
		return type;
	}

}
