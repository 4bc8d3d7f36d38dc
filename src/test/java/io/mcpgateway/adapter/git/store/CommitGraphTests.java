package io.mcpgateway.adapter.git.store;

import java.io.IOException;
import java.nio.charset.StandardCharsets;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.List;
import java.util.Random;

import io.mcpgateway.adapter.git.store.CommitHeader.Link;
import io.mcpgateway.testkit.WrittenRepository;
import org.eclipse.jgit.errors.MissingObjectException;
import org.eclipse.jgit.internal.storage.file.FileRepository;
import org.eclipse.jgit.internal.storage.file.GC;
import org.eclipse.jgit.lib.ObjectId;
import org.eclipse.jgit.lib.StoredConfig;
import org.junit.jupiter.api.AutoClose;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.catchThrowable;

/** Tests the commit graph as JGit writes it, whole and damaged. */
class CommitGraphTests {

	private static final int DAMAGES = 400;

	@AutoClose
	private final WrittenRepository written = WrittenRepository.create();

	private final List<ObjectId> commits = new ArrayList<>();

	@BeforeEach
	void write() throws Exception {
		List<String> tips = new ArrayList<>();
		String root = this.written.put("a", "0").put("docs/guide", "0").commitAt(0, "root", List.of());
		for (int i = 1; i <= 5; i++) {
			String side = this.written.put((i % 2 == 0) ? "a" : "docs/guide", "" + i)
				.commitAt(60 * i, "side " + i, List.of(root));
			tips.add(side);
		}
		String two = this.written.commitAt(600, "two", tips.subList(0, 2));
		String many = this.written.put("b", "1").commitAt(650, "many", tips);
		String head = this.written.commitAt(700, "head", List.of(two, many));
		this.written.reset("main", head);
		List.of(root, two, many, head).forEach((commit) -> this.commits.add(ObjectId.fromString(commit)));
		tips.forEach((commit) -> this.commits.add(ObjectId.fromString(commit)));
		StoredConfig config = this.written.repository().getConfig();
		config.setBoolean("core", null, "commitGraph", true);
		config.setBoolean("gc", null, "writeCommitGraph", true);
		config.setBoolean("gc", null, "writeChangedPaths", true);
		config.save();
		try (FileRepository repository = new FileRepository(this.written.directory().toFile())) {
			new GC(repository).gc().get();
		}
	}

	@Test
	void hasTheHeadersOfTheCommits() throws IOException {
		List<CommitHeader> found = headers();
		assertThat(found).allMatch((header) -> header.link().position() >= 0);
		Files.delete(graph());
		List<CommitHeader> parsed = headers();
		assertThat(parsed).allMatch((header) -> header.link().position() == -1);
		for (int i = 0; i < found.size(); i++) {
			assertThat(found.get(i).id()).isEqualTo(parsed.get(i).id());
			assertThat(found.get(i).tree()).isEqualTo(parsed.get(i).tree());
			assertThat(found.get(i).time()).isEqualTo(parsed.get(i).time());
			assertThat(ids(found.get(i))).isEqualTo(ids(parsed.get(i)));
		}
	}

	@Test
	void knowsUnchangedPaths() throws IOException {
		try (StoreReader objects = reader()) {
			CommitHeaders headers = new CommitHeaders(objects);
			CommitHeader guide = headers.read(this.commits.get(4));
			assertThat(headers.isUnchanged(guide, bytes("a"))).isTrue();
			assertThat(headers.isUnchanged(guide, bytes("docs"))).isFalse();
			assertThat(headers.isUnchanged(guide, bytes("docs/guide"))).isFalse();
		}
	}

	/** A clone whose history ends early must not follow a graph beyond this end. */
	@Test
	void isNotReadInAShallowClone() throws IOException {
		Files.writeString(this.written.directory().resolve("shallow"), this.commits.get(4).name() + "\n");
		assertThat(headers()).allMatch((header) -> header.link().position() == -1);
		assertThat(headers().get(4).parents()).isEmpty();
	}

	@Test
	void countsAsMissingIfItIsCut() throws IOException {
		byte[] whole = Files.readAllBytes(graph());
		for (int length : List.of(0, 7, 60, 200, whole.length / 2, whole.length - 100)) {
			write(Arrays.copyOf(whole, length));
			assertThat(headers()).as("%s bytes", length).allMatch((header) -> header.link().position() == -1);
		}
	}

	/**
	 * Damaged bytes lead to other commits, or the commits themselves are read. A commit
	 * without an object is missing.
	 */
	@Test
	void endsNoWorkOnCommitsThatCanBeRead() throws IOException {
		byte[] whole = Files.readAllBytes(graph());
		Random random = new Random(1);
		for (int i = 0; i < DAMAGES; i++) {
			byte[] damaged = whole.clone();
			for (int change = 0; change < 3; change++) {
				damaged[random.nextInt(damaged.length)] = (byte) random.nextInt();
			}
			write(damaged);
			Throwable failure = catchThrowable(this::headers);
			if (failure != null) {
				assertThat(failure).isInstanceOf(MissingObjectException.class);
			}
		}
	}

	private List<CommitHeader> headers() throws IOException {
		List<CommitHeader> found = new ArrayList<>();
		try (StoreReader objects = reader()) {
			CommitHeaders headers = new CommitHeaders(objects);
			for (ObjectId commit : this.commits) {
				CommitHeader header = headers.read(commit);
				headers.isUnchanged(header, bytes("a"));
				for (Link parent : header.parents()) {
					headers.read(parent);
				}
				found.add(header);
			}
		}
		return found;
	}

	private StoreReader reader() {
		return new StoreReader(new RepositoryFiles(this.written.directory()));
	}

	private void write(byte[] graph) throws IOException {
		graph().toFile().setWritable(true);
		Files.write(graph(), graph);
	}

	private Path graph() {
		return this.written.directory().resolve("objects/info/commit-graph");
	}

	private static List<ObjectId> ids(CommitHeader header) {
		return header.parents().stream().map(Link::id).toList();
	}

	private static byte[] bytes(String path) {
		return path.getBytes(StandardCharsets.UTF_8);
	}

}
