package io.mcpgateway.prompt;

import java.util.Arrays;
import java.util.Base64;
import java.util.HashSet;
import java.util.Locale;
import java.util.Map;
import java.util.Set;
import java.util.regex.Matcher;
import java.util.regex.Pattern;

import io.mcpgateway.resource.uri.PercentEncoding;

/**
 * Loader of the images that prompts name: files of the folder by path, or {@code data:}
 * URIs. It records the requested paths.
 */
final class ImageLoader {

	private static final Map<String, String> TYPES = Map.of("png", "image/png", "jpg", "image/jpeg", "jpeg",
			"image/jpeg", "gif", "image/gif", "webp", "image/webp", "svg", "image/svg+xml");

	private static final Pattern DATA = Pattern.compile("data:([a-z+/]{1,20});base64,([A-Za-z0-9+/=]*)");

	private static final Pattern SCHEME = Pattern.compile("[A-Za-z][A-Za-z0-9+.-]*:.*", Pattern.DOTALL);

	private final PromptDirectory directory;

	private final Set<String> asked = new HashSet<>();

	ImageLoader(PromptDirectory directory) {
		this.directory = directory;
	}

	/** Returns the requested paths. */
	Set<String> asked() {
		return this.asked;
	}

	/** Reads an image of at most {@code most} bytes, for a line of a file. */
	InlineImage read(String source, int most, int line) {
		if (source.startsWith("data:")) {
			return decode(source, most, line);
		}
		if (SCHEME.matcher(source).matches()) {
			throw new InvalidPromptException(line, "an image must be a path in the folder or a data: URI");
		}
		String path = PercentEncoding.decode(source);
		if (path == null || !isBelow(path)) {
			throw new InvalidPromptException(line,
					"the path of an image must be relative to the folder, without .. and without hidden names");
		}
		String type = TYPES.get(path.substring(path.lastIndexOf('.') + 1).toLowerCase(Locale.ROOT));
		if (type == null) {
			throw new InvalidPromptException(line, "an image file must end in .png, .jpg, .jpeg, .gif, .webp or .svg");
		}
		this.asked.add(path);
		return new InlineImage(type, Base64.getEncoder().encodeToString(this.directory.read(path, most, line)));
	}

	private static InlineImage decode(String uri, int most, int line) {
		Matcher data = DATA.matcher(uri);
		if (!data.matches() || !TYPES.containsValue(data.group(1))) {
			throw new InvalidPromptException(line,
					"a data: URI must look like data:image/png;base64,… with png, jpeg, gif, webp or svg+xml");
		}
		try {
			if (Base64.getDecoder().decode(data.group(2)).length > most) {
				throw new InvalidPromptException(line, "the image is larger than " + most / 1024 + "KB");
			}
		}
		catch (IllegalArgumentException ex) {
			throw new InvalidPromptException(line, "the data: URI is not valid base64");
		}
		return new InlineImage(data.group(1), data.group(2));
	}

	private static boolean isBelow(String path) {
		return Arrays.stream(path.split("/", -1))
			.allMatch((name) -> !name.isEmpty() && !name.startsWith(".") && PercentEncoding.isPlain(name));
	}

	/**
	 * Image in memory.
	 *
	 * @param base64 the image's bytes
	 */
	record InlineImage(String mimeType, String base64) {

		/** Returns the image as a {@code data:} URI. */
		public String uri() {
			return "data:" + this.mimeType + ";base64," + this.base64;
		}

	}

}
