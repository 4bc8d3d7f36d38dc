package io.mcpgateway.corpus;

import java.io.IOException;
import java.time.OffsetDateTime;
import java.util.ArrayList;
import java.util.Collection;
import java.util.HashSet;
import java.util.List;
import java.util.Map;
import java.util.Set;
import java.util.TreeMap;
import java.util.TreeSet;
import java.util.stream.Stream;
import java.util.stream.StreamSupport;

import io.mcpgateway.corpus.CorpusFolder.Corpus;
import io.mcpgateway.corpus.GitReference.Blob;
import org.junit.jupiter.api.condition.EnabledIfSystemProperty;
import org.junit.jupiter.api.extension.ExtendWith;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.MethodSource;
import tools.jackson.databind.JsonNode;

/** Compares repositories as served with {@code git}. */
@ExtendWith(CorpusReport.Extension.class)
@EnabledIfSystemProperty(named = CorpusFolder.PROPERTY, matches = ".+")
class GitCorpusIT {

	private static final int MAX_BLOBS = 300;

	private static final int MAX_COMMITS = 5000;

	private static final int MAX_PATHS = 40;

	private static final int MAX_PATH_COMMITS = 2000;

	private static final int MAX_DETAILS = 100;

	private static final int MAX_DIFFS = 60;

	private static final int MAX_TAGS = 20;

	static List<Corpus> repositories() {
		return CorpusFolder.corpora("git");
	}

	@ParameterizedTest(allowZeroInvocations = true)
	@MethodSource("repositories")
	void isServedAsGitReadsIt(Corpus corpus, CorpusReport report) throws IOException {
		Comparison comparison = report.begin("git", corpus.name());
		String mount = "gateway.git.mounts." + corpus.mount() + ".";
		try (CorpusGateway gateway = CorpusGateway
			.start(Map.of(mount + "path", corpus.path(), mount + "watch", "off"))) {
			Repository repository = new Repository(comparison, gateway, GitReference.of(corpus.path()),
					"git://" + corpus.mount() + "/");
			Map<String, Blob> files = repository.git.files();
			repository.compareList(files);
			repository.compareBlobs(files);
			repository.compareLog();
			repository.comparePaths(files);
			repository.compareCommits();
			repository.compareDiffs();
		}
		report.assertSame(comparison);
	}

	/** Repository as both programs read it. */
	private record Repository(Comparison comparison, CorpusGateway gateway, GitReference git, String root) {

		void compareList(Map<String, Blob> files) throws IOException {
			String contents = head() + "contents/";
			Map<String, JsonNode> listed = new TreeMap<>();
			this.comparison.check("pages of the list", "all", () -> "read", () -> {
				for (JsonNode resource : this.gateway.resources(contents)) {
					listed.put(CorpusGateway.path(contents, resource), resource);
				}
				return "read";
			});
			this.comparison.check("further files of the list", "all", List::of,
					() -> without(listed.keySet(), this.git.paths()));
			files.forEach((path, blob) -> this.comparison.check("list", path, () -> blob.id() + " " + size(blob.size()),
					() -> listed.containsKey(path)
							? etag(listed.get(path)) + " " + size(listed.get(path).path("size").asLong(-1))
							: "missing"));
		}

		void compareBlobs(Map<String, Blob> files) throws IOException {
			String contents = head() + "contents/";
			for (String path : CorpusFolder.sample(List.copyOf(files.keySet()), MAX_BLOBS)) {
				String uri = CorpusGateway.uri(contents, path);
				Blob blob = files.get(path);
				this.comparison.check("contents", path, () -> this.git.blob(blob.id()),
						() -> this.gateway.bytes(uri, this.git.blob(blob.id())));
				if (blob.size() > 0) {
					this.comparison.check("bytes", path, () -> this.git.blob(blob.id()),
							() -> this.gateway.bytes(uri + "?bytes=0-" + (blob.size() - 1)));
				}
			}
		}

		void compareLog() throws IOException {
			List<List<String>> right = this.git.log(MAX_COMMITS);
			List<List<String>> served = new ArrayList<>();
			this.comparison.check("pages of the log", "all", () -> "read", () -> {
				commits(head() + "log?limit=1000", MAX_COMMITS).forEach((commit) -> served.add(summary(commit)));
				return "read";
			});
			for (int i = 0; i < right.size(); i++) {
				List<String> commit = right.get(i);
				List<String> found = (i < served.size()) ? served.get(i) : List.of();
				this.comparison.check("log", commit.getFirst(), () -> commit, () -> found);
			}
		}

		void comparePaths(Map<String, Blob> files) throws IOException {
			List<String> directories = files.keySet()
				.stream()
				.filter((path) -> path.contains("/"))
				.map((path) -> path.substring(0, path.lastIndexOf('/')))
				.distinct()
				.toList();
			String log = head() + "log?limit=1000&path=";
			Stream
				.concat(CorpusFolder.sample(List.copyOf(files.keySet()), MAX_PATHS).stream(),
						CorpusFolder.sample(directories, MAX_PATHS / 4).stream())
				.forEach((path) -> this.comparison.check("log of a path", path,
						() -> this.git.log(path, MAX_PATH_COMMITS),
						() -> commits(log + CorpusGateway.value(path), MAX_PATH_COMMITS).stream()
							.map((commit) -> commit.required("commit").asString())
							.toList()));
		}

		void compareCommits() throws IOException {
			for (List<String> summary : CorpusFolder.sample(this.git.log(MAX_COMMITS), MAX_DETAILS)) {
				String id = summary.getFirst();
				String uri = this.root + "commits/" + id;
				this.comparison.check("messages", id, () -> this.git.message(id),
						() -> this.gateway.json(uri).required("message").asString().stripTrailing());
				this.comparison.check("parents", id, () -> this.git.parents(id),
						() -> stream(this.gateway.json(uri).required("parents"))
							.map((parent) -> parent.asString().substring((this.root + "commits/").length()))
							.toList());
				this.comparison.check("changes", id, () -> this.git.changes(id),
						() -> stream(this.gateway.json(uri).required("changes"))
							.map((change) -> change.required("change").asString() + " "
									+ change.required("path").asString())
							.toList());
			}
		}

		void compareDiffs() throws IOException {
			for (List<String> summary : CorpusFolder.sample(this.git.log(MAX_COMMITS), MAX_DIFFS)) {
				String id = summary.getFirst();
				List<String> parents = this.git.parents(id);
				if (!parents.isEmpty()) {
					compareDiff(parents.getFirst(), id);
				}
			}
			List<String> tags = this.git.tags(MAX_TAGS);
			for (int i = 1; i < tags.size(); i++) {
				compareDiff(tags.get(i - 1), tags.get(i));
			}
		}

		/** Compares the headers, and applies the difference. */
		private void compareDiff(String base, String head) {
			String name = base + "..." + head;
			String uri = this.root + "diff/" + CorpusGateway.value(base) + "..." + CorpusGateway.value(head);
			this.comparison.check("headers of diffs", name, () -> UnifiedDiff.of(this.git.diff(base, head)).headers(),
					() -> UnifiedDiff.of(this.gateway.bytes(uri)).headers());
			this.comparison.check("applied diffs", name, () -> {
				this.git.diff(base, head);
				return "like the commit";
			}, () -> {
				UnifiedDiff diff = UnifiedDiff.of(this.gateway.bytes(uri));
				List<String> unlike = this.git.unlikeAfter(diff.withoutBinaries(), base, head);
				return (unlike.size() == diff.binaries()) ? "like the commit" : "unlike the commit in " + unlike;
			});
		}

		/** Returns the commits of all pages of a log, until there are enough. */
		private List<JsonNode> commits(String uri, int max) {
			List<JsonNode> commits = new ArrayList<>();
			String next = uri;
			while (!next.isEmpty() && commits.size() < max) {
				JsonNode page = this.gateway.json(next);
				stream(page.required("commits")).limit(max - commits.size()).forEach(commits::add);
				next = page.path("next").asString("");
			}
			return commits;
		}

		private String head() throws IOException {
			return this.root + "heads/" + CorpusGateway.value(this.git.branch()) + "/";
		}

		private static List<String> summary(JsonNode commit) {
			JsonNode author = commit.path("author");
			return List.of(commit.required("commit").asString(), author.path("name").asString(""),
					author.path("email").asString(""), OffsetDateTime.parse(author.path("date").asString()).toString(),
					commit.required("subject").asString());
		}

		private static List<String> without(Collection<String> all, Collection<String> known) {
			Set<String> further = new TreeSet<>(all);
			further.removeAll(new HashSet<>(known));
			// The root, which the list has too
			further.remove("");
			return List.copyOf(further);
		}

		private static String etag(JsonNode resource) {
			return resource.path("_meta").path("io.mcpgateway/etag").asString();
		}

		private static String size(long bytes) {
			return (bytes < 0) ? "missing" : bytes + " bytes";
		}

		private static Stream<JsonNode> stream(JsonNode array) {
			return StreamSupport.stream(array.spliterator(), false);
		}

	}

}
