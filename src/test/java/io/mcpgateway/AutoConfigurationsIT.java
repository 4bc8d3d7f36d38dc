package io.mcpgateway;

import java.io.IOException;
import java.nio.charset.StandardCharsets;
import java.nio.file.Path;
import java.util.List;
import java.util.jar.JarFile;
import java.util.zip.ZipEntry;

import org.junit.jupiter.api.Test;
import org.springframework.core.io.ClassPathResource;

import static org.assertj.core.api.Assertions.assertThat;

/**
 * Tests that an upgrade of Spring Boot changes no auto-configuration unseen: each one in
 * the jar is used, or listed as unused.
 */
class AutoConfigurationsIT {

	private static final String IMPORTS = "META-INF/spring/org.springframework.boot.autoconfigure.AutoConfiguration.imports";

	@Test
	void eachUsedOneIsInTheJar() throws IOException {
		assertThat(candidates()).containsAll(UsedAutoConfigurations.names());
	}

	@Test
	void eachOtherOneIsForEndpointsOrKnownAsUnused() throws IOException {
		List<String> others = candidates().stream()
			.filter((name) -> !UsedAutoConfigurations.names().contains(name)
					&& !UsedAutoConfigurations.isForEndpoints(name))
			.toList();
		assertThat(others)
			.as("If one is new or has another name, decide whether UsedAutoConfigurations has to use it,"
					+ " or list it in unused-auto-configurations.txt")
			.containsExactlyInAnyOrderElementsOf(
					lines(new ClassPathResource("unused-auto-configurations.txt", getClass())
						.getContentAsString(StandardCharsets.UTF_8)));
	}

	private static List<String> candidates() throws IOException {
		try (JarFile jar = new JarFile(Path.of("target/mcp-resource-gateway.jar").toFile())) {
			ZipEntry imports = jar.getEntry(IMPORTS);
			List<String> candidates = lines(
					new String(jar.getInputStream(imports).readAllBytes(), StandardCharsets.UTF_8));
			assertThat(candidates).hasSizeGreaterThan(100);
			return candidates;
		}
	}

	private static List<String> lines(String text) {
		return text.lines()
			.map(String::strip)
			.filter((line) -> !line.isEmpty() && !line.startsWith("#"))
			.distinct()
			.toList();
	}

}
