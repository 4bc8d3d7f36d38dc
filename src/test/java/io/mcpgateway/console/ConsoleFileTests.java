package io.mcpgateway.console;

import java.io.FileNotFoundException;
import java.io.IOException;
import java.nio.charset.StandardCharsets;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.Objects;

import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.Test;
import org.springframework.core.io.ClassPathResource;
import org.springframework.http.MediaType;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatExceptionOfType;

/** Tests files of the console on the class path. */
class ConsoleFileTests {

	private static final String NAME = "console-file-tests.js";

	private static final Path FILE = Path.of("target", "test-classes", NAME);

	@AfterEach
	void delete() throws IOException {
		Files.deleteIfExists(FILE);
	}

	@Test
	void areReadAgainIfADeveloperEditsThem() throws IOException {
		Files.writeString(FILE, "one");
		ConsoleFile file = new ConsoleFile(new ClassPathResource(NAME), MediaType.TEXT_PLAIN);
		Representation first = content(file).plain();
		assertThat(content(file).plain().etag()).isEqualTo(first.etag());
		Files.writeString(FILE, "two");
		Representation second = content(file).plain();
		assertThat(new String(second.bytes(), StandardCharsets.UTF_8)).isEqualTo("two");
		assertThat(second.etag()).isNotEqualTo(first.etag());
	}

	@Test
	void areReadOnceFromAJar() throws IOException {
		ConsoleFile file = ConsoleFiles.list().get("lib/lit/index.js");
		ConsoleFile.Content content = content(file);
		assertThat(content(file)).isSameAs(content);
		assertThat(content.gzip().bytes()).hasSizeLessThan(content.plain().bytes().length);
	}

	@Test
	void areAllThere() throws IOException {
		ConsoleFile file = new ConsoleFile(new ClassPathResource(NAME), MediaType.TEXT_PLAIN);
		assertThatExceptionOfType(RuntimeException.class).isThrownBy(() -> content(file))
			.withCauseInstanceOf(FileNotFoundException.class);
		Files.writeString(FILE, "late");
		assertThat(content(file).plain().bytes()).hasSize(4);
	}

	private static ConsoleFile.Content content(ConsoleFile file) {
		return Objects.requireNonNull(file.content().block());
	}

}
