package io.mcpgateway;

import java.io.File;
import java.io.IOException;
import java.io.InputStream;
import java.nio.charset.StandardCharsets;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.HashSet;
import java.util.List;
import java.util.Properties;
import java.util.Set;
import java.util.jar.JarEntry;
import java.util.jar.JarFile;
import java.util.stream.Stream;
import java.util.zip.ZipEntry;

import org.junit.jupiter.api.AfterAll;
import org.junit.jupiter.api.BeforeAll;
import org.junit.jupiter.api.Test;
import tools.jackson.databind.JsonNode;
import tools.jackson.databind.json.JsonMapper;

import static org.assertj.core.api.Assertions.assertThat;

/** Tests that the jar tells scanners and readers which libraries it has. */
class LibrariesIT {

	private static JarFile jar;

	private static JsonNode components;

	@BeforeAll
	static void open() throws IOException {
		jar = new JarFile(Path.of("target/mcp-resource-gateway.jar").toFile());
		components = JsonMapper.shared().readTree(text("META-INF/sbom/application.cdx.json")).get("components");
	}

	@AfterAll
	static void close() throws IOException {
		jar.close();
	}

	@Test
	void eachLibraryOfTheJarIsInTheBillOfMaterials() throws IOException {
		Set<String> listed = new HashSet<>();
		components.forEach((component) -> listed
			.add(component.get("name").asString() + "-" + component.get("version").asString()));
		List<String> contained = contained();
		assertThat(contained).hasSizeGreaterThan(150)
			.allMatch((library) -> listed.contains(library)
					|| listed.contains(library.replaceFirst("-[a-z]+-[a-z0-9_]+$", "")));
	}

	@Test
	void eachLibraryHasALicence() {
		assertThat(components).hasSizeGreaterThan(150).allSatisfy((component) -> {
			JsonNode licence = component.at("/licenses/0");
			assertThat(Stream.of("/license/id", "/license/name", "/expression")
				.map((path) -> licence.at(path).asString(""))).as(component.get("purl").asString())
				.anyMatch((name) -> !name.isBlank());
		});
	}

	@Test
	void theNoticesNameEachLibrary() throws IOException {
		String notices = text("META-INF/THIRD-PARTY.txt");
		assertThat(components).allSatisfy((component) -> assertThat(notices).contains(component.get("group").asString()
				+ ":" + component.get("name").asString() + ":" + component.get("version").asString()));
	}

	@Test
	void theDescriptionsOfMavenAgree() throws IOException {
		List<String> described = new ArrayList<>();
		for (ZipEntry entry : jar.stream().filter((entry) -> entry.getName().endsWith("/pom.properties")).toList()) {
			Properties properties = new Properties();
			properties.load(jar.getInputStream(entry));
			described.add(properties.getProperty("groupId") + "/" + properties.getProperty("artifactId") + "@"
					+ properties.getProperty("version"));
		}
		assertThat(described).hasSizeGreaterThan(100)
			.contains("org.eclipse.jgit/org.eclipse.jgit@" + version("org.eclipse.jgit"));
	}

	@Test
	void itNamesItsCommit() throws IOException {
		Properties commit = new Properties();
		commit.load(jar.getInputStream(jar.getEntry("git.properties")));
		assertThat(commit.stringPropertyNames()).containsExactlyInAnyOrder("git.commit.id.abbrev", "git.commit.id.full",
				"git.commit.time");
		assertThat(commit.getProperty("git.commit.id.full")).matches("[0-9a-f]{40}");
	}

	/** Returns the jars of the class path whose classes are all in the jar. */
	private static List<String> contained() throws IOException {
		List<String> names = new ArrayList<>();
		for (String path : System.getProperty("java.class.path").split(File.pathSeparator)) {
			if (path.endsWith(".jar")) {
				try (JarFile library = new JarFile(path)) {
					List<JarEntry> classes = library.stream().filter(LibrariesIT::isClass).toList();
					if (!classes.isEmpty() && classes.stream().allMatch(LibrariesIT::isContained)) {
						names.add(Path.of(path).getFileName().toString().replaceFirst("\\.jar$", ""));
					}
				}
			}
		}
		return names;
	}

	private static boolean isClass(ZipEntry entry) {
		return entry.getName().endsWith(".class") && !entry.getName().endsWith("-info.class")
				&& !entry.getName().startsWith("META-INF/");
	}

	private static boolean isContained(ZipEntry entry) {
		ZipEntry own = jar.getEntry(entry.getName());
		return own != null && own.getCrc() == entry.getCrc();
	}

	private static String version(String name) {
		return components.valueStream()
			.filter((component) -> component.get("name").asString().equals(name))
			.map((component) -> component.get("version").asString())
			.findFirst()
			.orElseThrow();
	}

	private static String text(String entry) throws IOException {
		try (InputStream in = jar.getInputStream(jar.getEntry(entry))) {
			return new String(in.readAllBytes(), StandardCharsets.UTF_8);
		}
	}

}
