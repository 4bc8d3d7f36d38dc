package io.mcpgateway;

import java.io.File;
import java.io.IOException;
import java.io.InputStream;
import java.nio.charset.StandardCharsets;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.HashSet;
import java.util.List;
import java.util.Map;
import java.util.Properties;
import java.util.Set;
import java.util.jar.JarEntry;
import java.util.jar.JarFile;
import java.util.regex.Pattern;
import java.util.stream.Collectors;
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

	private static final Path PARSERS = Path.of("target/lib/extract");

	/** Line of the notices: licences, name, coordinates and address of a library. */
	private static final Pattern NOTICE = Pattern
		.compile("(?m)^ +((?:\\(.+?\\) )+).* \\(([^:()]+):([^:]+):([^: ]+) - .*\\)$");

	/** Jars of the class path by their names. */
	private static final Map<String, Path> CLASS_PATH = Stream
		.of(System.getProperty("surefire.test.class.path", System.getProperty("java.class.path"))
			.split(File.pathSeparator))
		.map(Path::of)
		.filter((path) -> path.toString().endsWith(".jar"))
		.collect(Collectors.toMap((path) -> path.getFileName().toString(), (path) -> path, (first, _) -> first));

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

	/** The parsers of documents are no part of the jar, but of the image. */
	@Test
	void theNoticesNameEachParser() throws IOException {
		assertThat(parsers()).hasSizeGreaterThan(20)
			.allSatisfy((parser) -> assertThat(libraries()).extracting(Library::file)
				.contains(parser.getFileName().toString()));
	}

	/** A jar of all libraries has one entry of a name, and each library its own. */
	@Test
	void noLicenceOrNoticeOfALibraryIsLost() throws IOException {
		List<String> lost = new ArrayList<>();
		for (Library library : libraries()) {
			if (Files.notExists(PARSERS.resolve(library.file()))) {
				try (JarFile original = library.open()) {
					for (ZipEntry entry : original.stream().filter(LibrariesIT::isLegal).toList()) {
						if (!kept(entry.getName()).contains(text(original, entry))) {
							lost.add(library.file() + " " + entry.getName());
						}
					}
				}
			}
		}
		assertThat(lost).isEmpty();
	}

	/** Those under the Apache License share one text. */
	@Test
	void theJarHasTheTextOfEachOtherLicence() throws IOException {
		assertThat(text("META-INF/LICENSE")).contains("Apache License", "Version 2.0, January 2004");
		List<String> missing = new ArrayList<>();
		for (Library library : libraries()) {
			try (JarFile original = library.open()) {
				if (!library.isApache() && original.stream().noneMatch(LibrariesIT::isLicence)
						&& kept("META-INF/licenses/" + library.group() + ".txt").isBlank()) {
					missing.add(library.licences() + " " + library.group() + " " + library.file());
				}
			}
		}
		assertThat(missing).isEmpty();
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

	/**
	 * Files of several libraries with one name are appended, or equal. Spring and the JDK
	 * have formats of their own for files that the build merges.
	 */
	@Test
	void noFileOfALibraryGivesWayToAnother() throws IOException {
		List<String> lost = new ArrayList<>();
		for (String path : contents()) {
			try (JarFile library = new JarFile(path)) {
				for (JarEntry entry : library.stream().filter(LibrariesIT::isFile).toList()) {
					ZipEntry own = jar.getEntry(entry.getName());
					if (own != null && own.getCrc() != entry.getCrc()
							&& !text(jar, own).contains(text(library, entry))) {
						lost.add(path + " " + entry.getName());
					}
				}
			}
		}
		assertThat(lost).isEmpty();
	}

	@Test
	void itNamesItsCommit() throws IOException {
		Properties commit = new Properties();
		commit.load(jar.getInputStream(jar.getEntry("git.properties")));
		assertThat(commit.stringPropertyNames()).containsExactlyInAnyOrder("git.commit.id.abbrev", "git.commit.id.full",
				"git.commit.time");
		assertThat(commit.getProperty("git.commit.id.full")).matches("[0-9a-f]{40}");
	}

	/** Returns the names of the jars whose classes are all in the jar. */
	private static List<String> contained() throws IOException {
		return contents().stream()
			.map((path) -> Path.of(path).getFileName().toString().replaceFirst("\\.jar$", ""))
			.toList();
	}

	/** Returns the jars of the class path whose classes are all in the jar. */
	private static List<String> contents() throws IOException {
		List<String> paths = new ArrayList<>();
		for (String path : System.getProperty("java.class.path").split(File.pathSeparator)) {
			if (path.endsWith(".jar")) {
				try (JarFile library = new JarFile(path)) {
					List<JarEntry> classes = library.stream().filter(LibrariesIT::isClass).toList();
					if (!classes.isEmpty() && classes.stream().allMatch(LibrariesIT::isContained)) {
						paths.add(path);
					}
				}
			}
		}
		return paths;
	}

	private static List<Path> parsers() throws IOException {
		try (Stream<Path> files = Files.list(PARSERS)) {
			return files.filter((file) -> !file.endsWith("mcp-resource-gateway-worker.jar")).toList();
		}
	}

	/**
	 * Returns the libraries that the notices name and that are in the jar or beside it.
	 */
	private static List<Library> libraries() throws IOException {
		Set<String> inJar = new HashSet<>();
		components.forEach((component) -> inJar
			.add(component.get("name").asString() + "-" + component.get("version").asString() + ".jar"));
		List<Library> libraries = NOTICE.matcher(text("META-INF/THIRD-PARTY.txt"))
			.results()
			.map((line) -> new Library(line.group(1), line.group(2), line.group(3) + "-" + line.group(4) + ".jar"))
			.filter((library) -> CLASS_PATH.containsKey(library.file()))
			.filter((library) -> inJar.contains(library.file()) || Files.exists(PARSERS.resolve(library.file())))
			.toList();
		assertThat(libraries).hasSizeGreaterThan(200);
		return libraries;
	}

	private static boolean isLegal(ZipEntry entry) {
		return entry.getName().matches("(?i)(.*/)?(NOTICE|COPYRIGHT)(\\.\\w+)?") || isLicence(entry);
	}

	private static boolean isLicence(ZipEntry entry) {
		return entry.getName().matches("(?i)(.*/)?(.*-)?(LICEN[CS]E|COPYING|about)(-.*)?(\\.(txt|md|html))?");
	}

	private static boolean isClass(ZipEntry entry) {
		return entry.getName().endsWith(".class") && !entry.getName().endsWith("-info.class")
				&& !entry.getName().startsWith("META-INF/");
	}

	private static boolean isFile(ZipEntry entry) {
		String name = entry.getName();
		return !entry.isDirectory() && !name.endsWith(".class") && !name.equals(JarFile.MANIFEST_NAME)
				&& !name.startsWith("META-INF/services/") && !name.startsWith("META-INF/spring");
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

	private static String text(String name) throws IOException {
		return text(jar, jar.getEntry(name));
	}

	private static String text(JarFile file, ZipEntry entry) throws IOException {
		try (InputStream in = file.getInputStream(entry)) {
			return new String(in.readAllBytes(), StandardCharsets.UTF_8).strip();
		}
	}

	/** Returns the texts of a name, whose case differs between libraries. */
	private static String kept(String name) throws IOException {
		StringBuilder texts = new StringBuilder();
		for (ZipEntry entry : jar.stream().filter((entry) -> entry.getName().equalsIgnoreCase(name)).toList()) {
			texts.append(text(jar, entry)).append('\n');
		}
		return texts.toString();
	}

	/**
	 * Library of the notices.
	 *
	 * @param licences the licences, each in parentheses
	 * @param file the name of its jar
	 */
	private record Library(String licences, String group, String file) {

		boolean isApache() {
			return this.licences.contains("Apache");
		}

		JarFile open() throws IOException {
			return new JarFile(CLASS_PATH.get(this.file).toFile());
		}

	}

}
