package io.mcpgateway.corpus;

import java.io.IOException;
import java.nio.charset.StandardCharsets;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.List;
import java.util.Map;
import java.util.TreeMap;
import java.util.stream.StreamSupport;

import io.mcpgateway.corpus.CorpusFolder.Corpus;
import org.junit.jupiter.api.condition.EnabledIfSystemProperty;
import org.junit.jupiter.api.extension.ExtendWith;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.MethodSource;
import tools.jackson.databind.JsonNode;

/**
 * Compares directories as served with {@code find}, {@code cat}, {@code sed} and others.
 */
@ExtendWith(CorpusReport.Extension.class)
@EnabledIfSystemProperty(named = CorpusFolder.PROPERTY, matches = ".+")
class FileCorpusIT {

	private static final int MAX_FILES = 300;

	private static final int MAX_DIRECTORIES = 50;

	private static final int MAX_BYTES = 8 * 1024 * 1024;

	static List<Corpus> directories() {
		return CorpusFolder.corpora("files");
	}

	@ParameterizedTest(allowZeroInvocations = true)
	@MethodSource("directories")
	void isServedAsTheFileSystemReadsIt(Corpus corpus, CorpusReport report) throws IOException {
		Comparison comparison = report.begin("files", corpus.name());
		String mount = "gateway.files.mounts." + corpus.mount() + ".";
		try (CorpusGateway gateway = CorpusGateway
			.start(Map.of(mount + "root", corpus.path(), mount + "hidden", true, mount + "watch", "off"))) {
			Directory directory = new Directory(comparison, gateway, corpus.path(), "file:///" + corpus.mount() + "/");
			Map<String, Long> files = directory.files();
			directory.compareList(files);
			directory.compareDirectories(files);
			directory.compareTexts(files);
			directory.compareFiles(files);
		}
		report.assertSame(comparison);
	}

	/** Directory as both programs read it. */
	private record Directory(Comparison comparison, CorpusGateway gateway, Path path, String root) {

		/** Returns the sizes of the files with names that URIs have, by path. */
		Map<String, Long> files() throws IOException {
			Map<String, Long> files = new TreeMap<>();
			for (String record : run("find", ".", "-type", "f", "-printf", "%s %P\\0").records()) {
				String file = record.substring(record.indexOf(' ') + 1);
				if (file.chars()
					.noneMatch((each) -> each < ' ' || each == '\u007f' || each == '\\' || each == '\ufffd')) {
					files.put(file, Long.parseLong(record.substring(0, record.indexOf(' '))));
				}
			}
			return files;
		}

		void compareList(Map<String, Long> files) {
			Map<String, Long> listed = new TreeMap<>();
			this.comparison.check("pages of the list", "all", () -> "read", () -> {
				for (JsonNode resource : this.gateway.resources(this.root)) {
					listed.put(CorpusGateway.path(this.root, resource), resource.path("size").asLong(-1));
				}
				return "read";
			});
			this.comparison.check("further files of the list", "all", List::of,
					() -> listed.keySet()
						.stream()
						.filter((file) -> !file.isEmpty() && !files.containsKey(file))
						.toList());
			files.forEach((file, size) -> this.comparison.check("list", file, () -> size,
					() -> listed.getOrDefault(file, -1L)));
		}

		void compareDirectories(Map<String, Long> files) {
			List<String> directories = files.keySet()
				.stream()
				.filter((file) -> file.contains("/"))
				.map((file) -> file.substring(0, file.lastIndexOf('/') + 1))
				.distinct()
				.toList();
			for (String directory : CorpusFolder.sample(directories, MAX_DIRECTORIES)) {
				this.comparison.check("directories", directory,
						() -> run("find", "./" + directory, "-mindepth", "1", "-maxdepth", "1", "(", "-type", "f", "-o",
								"-type", "d", ")", "-printf", "%f\\0")
							.records()
							.stream()
							.sorted()
							.toList(),
						() -> StreamSupport
							.stream(this.gateway.json(CorpusGateway.uri(this.root, directory))
								.required("entries")
								.spliterator(), false)
							.map((entry) -> entry.required("name").asString())
							.sorted()
							.toList());
			}
		}

		/** Compares whether a file is a text, for a file of each suffix. */
		void compareTexts(Map<String, Long> files) throws IOException {
			Map<String, String> bySuffix = new TreeMap<>();
			files.forEach((file, size) -> {
				if (size <= MAX_BYTES) {
					bySuffix.putIfAbsent(file.substring(file.lastIndexOf('.') + 1), file);
				}
			});
			for (String file : bySuffix.values()) {
				if (isText(file)) {
					this.comparison.check("texts", file, () -> "text",
							() -> this.gateway.content(CorpusGateway.uri(this.root, file)).has("text") ? "text"
									: "blob");
				}
			}
		}

		void compareFiles(Map<String, Long> files) {
			List<String> small = files.keySet().stream().filter((file) -> files.get(file) <= MAX_BYTES).toList();
			for (String file : CorpusFolder.sample(small, MAX_FILES)) {
				String uri = CorpusGateway.uri(this.root, file);
				Path path = this.path.resolve(file);
				this.comparison.check("contents", file, () -> Files.readAllBytes(path),
						() -> this.gateway.bytes(uri, Files.readAllBytes(path)));
				if (files.get(file) > 0) {
					this.comparison.check("bytes", file, () -> Files.readAllBytes(path),
							() -> this.gateway.bytes(uri + "?bytes=0-" + (files.get(file) - 1)));
				}
				compareLines(file, uri);
			}
		}

		/** Returns whether a file is a text in UTF-8, by the rule of {@code grep}. */
		private boolean isText(String file) throws IOException {
			boolean hasWrongLines = run("grep", "-a", "-x", "-v", "-q", "-e", ".*", "./" + file).run().exitCode() == 0;
			return !hasWrongLines && run("grep", "-I", "-q", "-e", "", "./" + file).run().exitCode() == 0;
		}

		/** Compares lines of a text in UTF-8. */
		private void compareLines(String file, String uri) {
			if (isPlainText(uri)) {
				String name = "./" + file;
				this.comparison.check("lines", file, () -> run("sed", "-n", "2,11p", name).bytes(),
						() -> this.gateway.bytes(uri + "?lines=2-11"));
				this.comparison.check("last lines", file, () -> run("tail", "-n", "7", name).bytes(),
						() -> this.gateway.bytes(uri + "?tail=7"));
			}
		}

		private boolean isPlainText(String uri) {
			try {
				JsonNode content = this.gateway.content(uri);
				return content.has("text") && CorpusGateway.charset(content).equals(StandardCharsets.UTF_8)
						&& content.path("text").asString().lines().skip(1).findAny().isPresent();
			}
			catch (IllegalStateException ex) {
				return false;
			}
		}

		private ReferenceCommand run(String... words) {
			return ReferenceCommand.of(this.path, words);
		}

	}

}
