package io.mcpgateway.resource.content;

import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.List;
import java.util.Locale;

import org.apache.tika.mime.MediaType;
import org.apache.tika.mime.MimeTypeException;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;

import static org.assertj.core.api.Assertions.assertThat;

/** The table of media types is that of Apache Tika. {@code -Ddocs.write} writes it. */
class MediaTypeTableTests {

	private static final Path FILE = Path.of("src/main/resources/io/mcpgateway/resource/content/media-types.txt");

	@Test
	void isTheTableOfTika() throws IOException {
		String table = String.join("\n", MediaTypeTable.lines()) + "\n";
		if (System.getProperty("docs.write") != null) {
			Files.writeString(FILE, table);
		}
		assertThat(FILE).as("./mvnw test -Dtest=MediaTypeTableTests -Ddocs.write writes the table").hasContent(table);
	}

	@Test
	void namesHaveTheTypesOfTika() throws IOException {
		assertThat(MediaTypeTable.patterns()).hasSizeGreaterThan(1000).allSatisfy((pattern) -> {
			for (String name : List.of(MediaTypeTable.example(pattern), MediaTypeTable.example("a.b-c" + pattern),
					MediaTypeTable.example(pattern).toUpperCase(Locale.ROOT), pattern + "~", "q" + pattern)) {
				String type = MediaTypeTable.ofName(name);
				assertThat(MediaTypes.ofName(name)).as(name)
					.isEqualTo((type.equals(MediaTypes.BYTES) && !isBytes(name)) ? null : type);
			}
		});
	}

	private static boolean isBytes(String name) throws MimeTypeException {
		return MediaTypeTable.TYPES.forName(MediaTypes.BYTES)
			.getExtensions()
			.stream()
			.anyMatch(name.toLowerCase(Locale.ROOT)::endsWith);
	}

	@Test
	void typesAreTextAsInTika() {
		assertThat(MediaTypeTable.TYPES.getMediaTypeRegistry().getTypes()).hasSizeGreaterThan(1000)
			.map(MediaType::toString)
			.allSatisfy((type) -> assertThat(MediaTypes.isText(type)).as(type).isEqualTo(MediaTypeTable.isText(type)));
	}

	@ParameterizedTest
	@ValueSource(strings = { "application/json; charset=utf-8", "Text/HTML;charset=utf-8", "application/vnd.x+xml",
			"image/x+xml", "application/x-unknown", "text", "", "text/", "/x", "a b/c", "application/javascript",
			"application/octet-stream" })
	void writtenTypesAreTextAsInTika(String type) {
		assertThat(MediaTypes.isText(type)).isEqualTo(MediaTypeTable.isText(type));
	}

}
