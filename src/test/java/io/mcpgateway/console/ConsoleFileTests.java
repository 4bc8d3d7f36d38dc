package io.mcpgateway.console;

import java.io.FileNotFoundException;
import java.io.IOException;
import java.nio.charset.StandardCharsets;
import java.nio.file.Files;
import java.nio.file.Path;
import java.nio.file.attribute.FileTime;

import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.Test;
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
		ConsoleFile file = new ConsoleFile(NAME, MediaType.TEXT_PLAIN);
		ConsoleFile.Content first = file.read();
		assertThat(file.cached()).isNull();
		assertThat(file.read()).isSameAs(first);
		Files.writeString(FILE, "two");
		Files.setLastModifiedTime(FILE, FileTime.fromMillis(first.modified() + 5000));
		assertThat(new String(file.read().plain().bytes(), StandardCharsets.UTF_8)).isEqualTo("two");
		assertThat(file.read().plain().etag()).isNotEqualTo(first.plain().etag());
	}

	@Test
	void areReadOnceFromAJar() throws IOException {
		ConsoleFile file = ConsoleFiles.list().get("lib/lit/index.js");
		assertThat(file.cached()).isNull();
		ConsoleFile.Content content = file.read();
		assertThat(file.cached()).isSameAs(content);
		assertThat(content.gzip().bytes()).hasSizeLessThan(content.plain().bytes().length);
	}

	@Test
	void areAllThere() {
		assertThatExceptionOfType(FileNotFoundException.class)
			.isThrownBy(() -> new ConsoleFile("none.js", MediaType.TEXT_PLAIN).read());
	}

}
