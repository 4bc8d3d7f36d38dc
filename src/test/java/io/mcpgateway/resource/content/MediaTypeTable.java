package io.mcpgateway.resource.content;

import java.io.IOException;
import java.io.InputStream;
import java.util.ArrayList;
import java.util.List;
import java.util.Locale;
import java.util.Map;
import java.util.Objects;
import java.util.Set;
import java.util.SortedMap;
import java.util.SortedSet;
import java.util.TreeMap;
import java.util.TreeSet;
import java.util.stream.Collectors;
import java.util.stream.Stream;

import javax.xml.parsers.DocumentBuilderFactory;
import javax.xml.parsers.ParserConfigurationException;

import org.apache.tika.mime.MediaType;
import org.apache.tika.mime.MediaTypeRegistry;
import org.apache.tika.mime.MimeTypes;
import org.w3c.dom.Element;
import org.w3c.dom.NodeList;
import org.xml.sax.SAXException;

/** Table of media types as Apache Tika and {@code custom-mimetypes.xml} have them. */
final class MediaTypeTable {

	private static final List<String> SOURCES = List.of("org/apache/tika/mime/tika-mimetypes.xml",
			"custom-mimetypes.xml");

	/** Registered or common names for types with a different name in Tika. */
	private static final Map<String, String> RENAMED = Map.of("text/x-web-markdown", "text/markdown", "text/x-yaml",
			"application/yaml", "application/rls-services+xml", "text/x-rust");

	/** Types of suffixes that a text format has taken over from old documents. */
	private static final Map<String, String> BY_SUFFIX = Map.of(".dot", "text/vnd.graphviz", ".pot",
			"text/x-gettext-translation-template");

	/** Suffixes of bytes of any kind, by which texts are named as well. */
	private static final Set<String> UNKNOWN = Set.of("*.dump", "*.dist", "*.deploy", "*.elc");

	static final MimeTypes TYPES = MimeTypes.getDefaultMimeTypes();

	private static final MediaTypeRegistry REGISTRY = TYPES.getMediaTypeRegistry();

	private MediaTypeTable() {
	}

	/**
	 * Returns the lines: a type, {@code text} or {@code bytes}, and patterns, between
	 * tabs.
	 */
	static List<String> lines() throws IOException {
		SortedMap<String, SortedSet<String>> patterns = new TreeMap<>();
		for (MediaType type : REGISTRY.getTypes()) {
			addText(type, patterns);
			REGISTRY.getAliases(type).forEach((alias) -> addText(alias, patterns));
		}
		for (String pattern : patterns()) {
			patterns.computeIfAbsent(ofName(example(pattern)), (type) -> new TreeSet<>()).add(pattern);
		}
		List<String> lines = new ArrayList<>();
		patterns.forEach((type, names) -> lines
			.add(Stream.concat(Stream.of(type, isText(type) ? "text" : "bytes"), names.stream())
				.collect(Collectors.joining("\t"))));
		return lines;
	}

	/** Returns a name that fits a pattern. */
	static String example(String pattern) {
		return pattern.replace("*", "x");
	}

	/** Returns the patterns without those that others come before. */
	static SortedSet<String> patterns() throws IOException {
		SortedSet<String> patterns = new TreeSet<>();
		for (String source : SOURCES) {
			NodeList globs = read(source);
			for (int i = 0; i < globs.getLength(); i++) {
				String pattern = ((Element) globs.item(i)).getAttribute("pattern").replaceAll("[\\^$]", "");
				if (pattern.lastIndexOf('*') <= 0 && !UNKNOWN.contains(pattern)) {
					patterns.add(pattern);
				}
			}
		}
		return patterns;
	}

	@SuppressWarnings("deprecation")
	static String ofName(String name) {
		String lower = name.toLowerCase(Locale.ROOT);
		String suffix = lower.substring(Math.max(0, lower.lastIndexOf('.')));
		if (BY_SUFFIX.containsKey(suffix)) {
			return BY_SUFFIX.get(suffix);
		}
		String type = TYPES.getMimeType(name).getType().toString();
		return RENAMED.getOrDefault(type, type);
	}

	static boolean isText(String mediaType) {
		MediaType parsed = MediaType.parse(mediaType);
		MediaType type = (parsed != null) ? REGISTRY.normalize(parsed) : null;
		return type != null
				&& (type.getType().equals("text") || REGISTRY.isSpecializationOf(type, MediaType.TEXT_PLAIN));
	}

	private static void addText(MediaType type, Map<String, SortedSet<String>> patterns) {
		if (isText(type.toString()) && !type.getType().equals("text") && type.getParameters().isEmpty()) {
			patterns.putIfAbsent(type.toString(), new TreeSet<>());
		}
	}

	private static NodeList read(String source) throws IOException {
		try (InputStream xml = Objects.requireNonNull(MediaTypeTable.class.getClassLoader().getResourceAsStream(source),
				source)) {
			return DocumentBuilderFactory.newInstance().newDocumentBuilder().parse(xml).getElementsByTagName("glob");
		}
		catch (ParserConfigurationException | SAXException ex) {
			throw new IOException(source, ex);
		}
	}

}
