package io.mcpgateway.docs;

import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.Collection;
import java.util.Comparator;
import java.util.HashMap;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Locale;
import java.util.Map;
import java.util.SortedMap;
import java.util.SortedSet;
import java.util.TreeMap;
import java.util.TreeSet;
import java.util.regex.Matcher;
import java.util.regex.Pattern;
import java.util.stream.Collectors;
import java.util.stream.Stream;
import java.util.stream.StreamSupport;

import io.mcpgateway.adapter.mount.MountKind;
import io.mcpgateway.adapter.mount.MountRegistrar;
import io.mcpgateway.adapter.mount.MountSettings;
import io.mcpgateway.adapter.mount.SourceRegistrar;
import org.jspecify.annotations.Nullable;
import org.springframework.beans.BeanUtils;
import org.springframework.boot.context.annotation.ImportCandidates;
import tools.jackson.databind.JsonNode;
import tools.jackson.databind.json.JsonMapper;
import tools.jackson.databind.node.ObjectNode;

/**
 * Generator of the page that lists all properties, from the metadata that Spring Boot's
 * annotation processor writes.
 */
final class ConfigurationPage {

	static final Path FILE = MarkdownPage.GUIDES.resolve("configuration.md");

	/** The names that the gateway compares with environment variables. */
	static final Path NAMES = Path.of("src/main/resources/io/mcpgateway/known-properties.txt");

	private static final Path HEAD = Path.of("src/test/resources/configuration.md");

	private static final Path METADATA = Path.of("target/classes/META-INF");

	private static final String PREFIX = "gateway.";

	private static final String MAP = "java.util.Map<java.lang.String,";

	/** The documentation of a class, without that of its parameters. */
	private static final Pattern COMMENT = Pattern.compile("(?s)/\\*\\*(.*?)(?:\\n\\s*\\* @|\\*/)");

	/** The name of a component of a record, which is a property. */
	private static final Pattern COMPONENT = Pattern.compile("(?<=`)[a-z]+([A-Z][a-z]+)+(?=`)");

	/** The words for keys of maps whose names are not the plural of the key. */
	private static final Map<String, String> KEYS = Map.of("index-columns", "relation", "row-keys", "relation",
			"values", "variable");

	/** Properties of types that a map or a list of another type has, by type. */
	private final Map<String, List<JsonNode>> sources = new HashMap<>();

	/** Summaries of the classes of sections, by section. */
	private final Map<String, String> summaries = new HashMap<>();

	/** Rows by section. */
	private final SortedMap<String, List<String>> sections = new TreeMap<>();

	/** Rows by the name of the property. */
	private final Map<String, String> rows = new LinkedHashMap<>();

	/** Types of properties by their prefix. */
	private final Map<String, Class<?>> types = new HashMap<>();

	private final SortedSet<String> boundNames = new TreeSet<>();

	private ConfigurationPage() throws IOException {
		JsonMapper json = new JsonMapper();
		try (Stream<Path> files = Files.list(METADATA.resolve("spring/configuration-metadata"))) {
			for (Path file : files.toList()) {
				this.sources.put(file.getFileName().toString().replace(".json", ""),
						json.readTree(file).required("properties").valueStream().toList());
			}
		}
		JsonNode metadata = json.readTree(METADATA.resolve("spring-configuration-metadata.json"));
		metadata.required("groups")
			.valueStream()
			.filter((group) -> (name(group) + ".").startsWith(PREFIX))
			.forEach((group) -> this.types.put(name(group), load(group.required("type").stringValue())));
		metadata.required("properties")
			.valueStream()
			.filter((property) -> name(property).startsWith(PREFIX))
			.forEach((property) -> add(name(property).replaceFirst("\\.[^.]*$", ""), property));
		kinds().forEach(this::add);
	}

	/** Returns the kinds of mounts, whose properties are those of two records. */
	private static Stream<MountKind<?>> kinds() {
		return StreamSupport.stream(ImportCandidates.load(SourceRegistrar.class, null).spliterator(), false)
			.map((name) -> BeanUtils.instantiateClass(load(name)))
			.filter(MountRegistrar.class::isInstance)
			.map((registrar) -> ((MountRegistrar<?>) registrar).kind());
	}

	private void add(MountKind<?> kind) {
		String section = PREFIX + kind.part() + ".mounts.<mount>";
		this.summaries.put(section, summary(kind.type().getName()));
		Stream
			.concat(this.sources.get(kind.type().getName()).stream(),
					this.sources.get(MountSettings.class.getName())
						.stream()
						.filter((one) -> !kind.without().contains(name(one))))
			.sorted(Comparator.comparing(ConfigurationPage::name))
			.map((property) -> withDefault(property, kind))
			.forEach((property) -> add(section, property));
	}

	private static JsonNode withDefault(JsonNode property, MountKind<?> kind) {
		Object value = switch (name(property)) {
			case "index" -> kind.index();
			case "shared" -> kind.shared();
			default -> null;
		};
		boolean isOfAll = property.required("sourceType").stringValue().equals(MountSettings.class.getName());
		return (isOfAll && value != null) ? ((ObjectNode) property.deepCopy()).put("defaultValue", value.toString())
				: property;
	}

	/** Reads the metadata, which each build with Maven writes. */
	static ConfigurationPage read() throws IOException {
		return new ConfigurationPage();
	}

	/** Returns the page. */
	String text() throws IOException {
		return Files.readString(HEAD) + this.sections.entrySet()
			.stream()
			.map((section) -> "\n## `" + section.getKey() + "`\n\n" + this.summaries.get(section.getKey())
					+ "\n\n| Property | Type | Default | Description |\n|---|---|---|---|\n"
					+ String.join("\n", section.getValue()) + "\n")
			.collect(Collectors.joining());
	}

	/**
	 * Returns the names of all properties, with words in angle brackets for names of the
	 * operator.
	 */
	List<String> names() {
		return List.copyOf(this.rows.keySet());
	}

	/** Returns the row of a property; {@code null} if there is none. */
	@Nullable String row(String name) {
		return this.rows.get(name);
	}

	/** Returns the types of properties by their prefix. */
	Map<String, Class<?>> types() {
		return Map.copyOf(this.types);
	}

	/**
	 * Returns the names of all values that can be bound, a line each. Those of lists, and
	 * of their elements' components, have {@code [0]}.
	 */
	String boundNames() {
		return String.join("\n", this.boundNames) + "\n";
	}

	private void add(String section, JsonNode property) {
		String last = name(property).substring(name(property).lastIndexOf('.') + 1);
		String type = property.path("type").stringValue("").replace('$', '.');
		if (!type.startsWith(MAP)) {
			add(section, last, type, property);
			return;
		}
		String key = last + ".<" + KEYS.getOrDefault(last, last.replaceFirst("ies$", "y").replaceFirst("s$", "")) + ">";
		add(section, key, type.substring(MAP.length(), type.length() - 1), property);
	}

	private void add(String section, String path, String type, JsonNode property) {
		String element = element(type);
		List<JsonNode> nested = this.sources.get((element != null) ? element : type);
		if (nested != null) {
			String inner = section + "." + path + ((element != null) ? "[0]" : "");
			nested.forEach((found) -> add(inner, found));
			return;
		}
		String row = "| `%s` | %s | %s | %s |".formatted(path, described(type), defaultValue(property),
				description(property).replace("|", "\\|"));
		this.rows.put(section + "." + path, row);
		this.boundNames.addAll(boundNames(section + "." + path, type, element));
		this.summaries.computeIfAbsent(section, (absent) -> summary(property.required("sourceType").stringValue()));
		this.sections.computeIfAbsent(section, (absent) -> new ArrayList<>()).add(row);
	}

	private static List<String> boundNames(String name, String type, @Nullable String element) {
		if (element == null) {
			return List.of(name);
		}
		return (element.startsWith("io.mcpgateway") && load(element).isRecord())
				? Stream.of(load(element).getRecordComponents())
					.map((component) -> name + "[0]." + kebab(component.getName())
							+ ((component.getType() == List.class) ? "[0]" : ""))
					.toList()
				: List.of(name + "[0]");
	}

	private static String name(JsonNode property) {
		return property.required("name").stringValue();
	}

	private static @Nullable String element(String type) {
		return type.matches("java\\.util\\.(List|Set)<.*>") ? type.substring(type.indexOf('<') + 1, type.length() - 1)
				: null;
	}

	private static String described(String type) {
		String element = element(type);
		if (element != null) {
			return "list of " + described(element);
		}
		return switch (type.substring(type.lastIndexOf('.') + 1)) {
			case "String", "MimeType" -> "text";
			case "Integer", "Long", "Double" -> "number";
			case "Boolean" -> "boolean";
			case "Duration" -> "duration";
			case "DataSize" -> "size";
			case "Path" -> "path";
			case "URI" -> "URI";
			case "Instant" -> "time";
			case "Charset" -> "name of an encoding";
			case "ZoneId" -> "time zone";
			default -> choice(type);
		};
	}

	/** Describes a type by its constants or its components. */
	private static String choice(String type) {
		Class<?> found = load(type);
		Stream<String> words = found.isEnum() ? Stream.of(found.getEnumConstants()).map(ConfigurationPage::word)
				: Stream.of(found.getRecordComponents()).map((component) -> kebab(component.getName()));
		return words.map("`%s`"::formatted).collect(Collectors.joining(", "));
	}

	private static String word(Object constant) {
		String name = ((Enum<?>) constant).name();
		return constant.getClass().getName().startsWith("io.mcpgateway")
				? name.toLowerCase(Locale.ROOT).replace('_', '-') : name;
	}

	private static String kebab(String name) {
		return name.replaceAll("([A-Z])", "-$1").toLowerCase(Locale.ROOT);
	}

	private static Class<?> load(String type) {
		for (String name = type; name.contains("."); name = name.replaceFirst("\\.([^.]*)$", "\\$$1")) {
			try {
				return Class.forName(name);
			}
			catch (ClassNotFoundException ex) {
				// It may be a nested type
			}
		}
		throw new IllegalStateException("no class " + type);
	}

	private static String defaultValue(JsonNode property) {
		JsonNode value = property.path("defaultValue");
		Collection<JsonNode> values = value.isArray() ? value.valueStream().toList() : List.of(value);
		String shown = values.stream()
			.flatMap((one) -> Stream.of(one.asString().replaceAll("[\\[\\]]", "").split(", ")))
			.filter((text) -> !text.isEmpty())
			.map("`%s`"::formatted)
			.collect(Collectors.joining(", "));
		return shown.isEmpty() ? "–" : shown;
	}

	/** Returns the documentation of a class without that of its parameters. */
	private static String summary(String type) {
		String[] names = type.split("[$]");
		String source = MarkdownPage.of(Path.of("src/main/java", names[0].replace('.', '/') + ".java")).text();
		int start = (names.length > 1) ? source.lastIndexOf("/**", source.indexOf("record " + names[1] + "(")) : 0;
		Matcher comment = COMMENT.matcher(source);
		if (!comment.find(start)) {
			throw new IllegalStateException("no documentation of " + type);
		}
		return markdown(comment.group(1).replaceAll("\\n\\s*\\*", " ").replace("<p>", " "));
	}

	private static String description(JsonNode property) {
		return markdown(property.path("description").stringValue(""));
	}

	/** Returns documentation as Markdown, with a capital and a full stop. */
	private static String markdown(String documentation) {
		String markdown = documentation.replaceAll("\\{@(?:code|link) #?([^}]*)}", "`$1`")
			.replaceAll("</?code>", "`")
			.replaceAll("\\s+", " ")
			.strip();
		String text = COMPONENT.matcher(markdown).replaceAll((name) -> kebab(name.group()));
		String capital = text.isEmpty() ? text : text.substring(0, 1).toUpperCase(Locale.ROOT) + text.substring(1);
		return capital.isEmpty() || capital.endsWith(".") ? capital : capital + ".";
	}

}
