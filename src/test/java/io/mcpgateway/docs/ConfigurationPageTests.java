package io.mcpgateway.docs;

import java.io.IOException;
import java.io.InputStream;
import java.lang.reflect.RecordComponent;
import java.net.URL;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.Collection;
import java.util.Collections;
import java.util.List;
import java.util.Map;
import java.util.Set;
import java.util.TreeSet;
import java.util.regex.Pattern;
import java.util.stream.Collectors;
import java.util.stream.Stream;

import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.MethodSource;
import org.springframework.boot.context.properties.bind.Bindable;
import org.springframework.boot.context.properties.bind.Binder;
import org.springframework.boot.context.properties.bind.DataObjectPropertyName;
import org.springframework.boot.context.properties.source.MapConfigurationPropertySource;
import tools.jackson.databind.json.JsonMapper;

import static org.assertj.core.api.Assertions.assertThat;

/**
 * The page of all properties is the metadata's. {@code -Ddocs.write} writes it again. The
 * metadata needs Spring Boot's annotation processor, which Maven and IDEs run.
 */
class ConfigurationPageTests {

	/** A name of a property at the beginning of a text in the code. */
	private static final Pattern NAME = Pattern.compile("\"(gateway(?:\\.[a-z0-9-]+)+)");

	static List<MarkdownPage> pages() throws IOException {
		return MarkdownPage.all();
	}

	@Test
	void isGeneratedFromTheMetadata() throws IOException {
		String text = ConfigurationPage.read().text();
		if (System.getProperty("docs.write") != null) {
			Files.writeString(ConfigurationPage.FILE, text);
		}
		assertThat(ConfigurationPage.FILE).as("./mvnw test -Dtest='*Page*Tests' -Ddocs.write writes the page again")
			.hasContent(text);
	}

	@Test
	void namesOfVariablesAreGeneratedFromTheMetadata() throws IOException {
		String names = ConfigurationPage.read().boundNames();
		if (System.getProperty("docs.write") != null) {
			Files.writeString(ConfigurationPage.NAMES, names);
		}
		assertThat(ConfigurationPage.NAMES).as("./mvnw test -Dtest='*Page*Tests' -Ddocs.write writes the names again")
			.hasContent(names);
	}

	@Test
	void hasTheNestedPropertiesOfEveryPart() throws IOException {
		assertThat(ConfigurationPage.read().names()).hasSizeGreaterThan(180)
			.doesNotHaveDuplicates()
			.contains("gateway.files.mounts.<mount>.root", "gateway.postgres.mounts.<mount>.rows.max-value",
					"gateway.postgres.mounts.<mount>.queries.<query>.parameters.<parameter>.type",
					"gateway.s3.mounts.<mount>.queue", "gateway.access.rules[0].claims.<claim>",
					"gateway.security.oauth2.issuer", "gateway.security.api-keys.<api-key>.hashes",
					"gateway.resources.<resource>.values.<variable>", "gateway.server.icons", "gateway.limits.burst");
	}

	/**
	 * The processor takes the text of {@code @param maxBytesPerStream} for
	 * {@code maxBytes} if it comes first: the shorter name must come first.
	 */
	@Test
	void describesEveryProperty() throws IOException {
		assertThat(ConfigurationPage.read().text().lines()).filteredOn((line) -> line.startsWith("| `"))
			.allSatisfy(
					(line) -> assertThat(line).doesNotEndWith("|  |").doesNotContainPattern("\\| (Per|Id|Uri)[A-Z]"));
	}

	/** A property that is bound without metadata has no row. */
	@Test
	void describesThePropertiesThatTheCodeNames() throws IOException {
		List<String> names = ConfigurationPage.read().names();
		Set<String> named = new TreeSet<>();
		try (Stream<Path> files = Files.walk(Path.of("src/main/java"))) {
			for (Path file : files.filter((path) -> path.toString().endsWith(".java")).toList()) {
				NAME.matcher(Files.readString(file)).results().forEach((found) -> named.add(found.group(1)));
			}
		}
		assertThat(named).hasSizeGreaterThan(40)
			.allSatisfy((name) -> assertThat(names)
				.anyMatch((described) -> described.equals(name) || described.startsWith(name + ".")));
	}

	/**
	 * The metadata has defaults of annotations only. The description tells those that the
	 * code computes.
	 */
	@Test
	void describesEveryDefault() throws Exception {
		ConfigurationPage page = ConfigurationPage.read();
		int checked = 0;
		for (Map.Entry<String, Class<?>> type : page.types().entrySet()) {
			Object defaults = new Binder(new MapConfigurationPropertySource()).bindOrCreate(type.getKey(),
					Bindable.of(type.getValue()));
			for (RecordComponent component : type.getValue().getRecordComponents()) {
				component.getAccessor().setAccessible(true);
				Object value = component.getAccessor().invoke(defaults);
				String row = page.row(type.getKey() + "." + DataObjectPropertyName.toDashedForm(component.getName()));
				if (row != null && value != null && !isEmpty(value)) {
					assertThat(row).matches((text) -> !text.contains("| – |") || text.contains("efault"));
					checked++;
				}
			}
		}
		assertThat(checked).isGreaterThan(80);
	}

	private static boolean isEmpty(Object value) {
		return value.equals(Map.of()) || value instanceof Collection<?> collection && collection.isEmpty();
	}

	/**
	 * Inline code that begins with {@code gateway.} is a property, or the beginning of
	 * one.
	 */
	@ParameterizedTest
	@MethodSource("pages")
	void guidesNamePropertiesThatThereAre(MarkdownPage page) throws IOException {
		String names = ConfigurationPage.read()
			.names()
			.stream()
			.map((name) -> name.replaceAll("<[^>]*>", "*").replace("[0]", "") + "\n")
			.collect(Collectors.joining());
		assertThat(page.inlineCode()).filteredOn((code) -> code.matches("gateway\\.[a-z].*"))
			.allSatisfy(
					(code) -> assertThat(names).containsPattern("(?m)^" + code.replaceAll("[=:…].*|\\[0]|\\.[^.]*…", "")
						.replaceAll("(mounts|queries)\\.[a-z]+", "$1.*")
						.replace("*", "\\*")
						.replaceAll("<[^>]*>", "\\\\*")));
	}

	/** Metadata of libraries also has properties that are no more. */
	@ParameterizedTest
	@MethodSource("pages")
	void guidesNamePropertiesOfSpringThatThereAre(MarkdownPage page) throws IOException {
		List<String> names = new ArrayList<>();
		for (URL metadata : Collections
			.list(getClass().getClassLoader().getResources("META-INF/spring-configuration-metadata.json"))) {
			try (InputStream json = metadata.openStream()) {
				JsonMapper.shared()
					.readTree(json)
					.path("properties")
					.valueStream()
					.filter((property) -> !property.has("deprecation"))
					.forEach((property) -> names.add(property.path("name").stringValue()));
			}
		}
		assertThat(page.inlineCode()).filteredOn((code) -> code.matches("(server|management|spring|logging)\\.[a-z].*"))
			.map((code) -> code.replaceAll("=.*", ""))
			.allSatisfy((code) -> assertThat(names).anyMatch((name) -> name.equals(code) || name.startsWith(code + ".")
					|| name.equals("logging.level") && code.startsWith(name + ".")));
	}

}
