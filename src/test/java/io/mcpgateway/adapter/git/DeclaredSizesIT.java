package io.mcpgateway.adapter.git;

import java.io.ByteArrayOutputStream;
import java.nio.charset.StandardCharsets;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.HexFormat;
import java.util.List;

import io.mcpgateway.testkit.WrittenRepository;
import org.junit.jupiter.api.AutoClose;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;

import static org.assertj.core.api.Assertions.assertThat;

/**
 * Tests repositories that declare or reach sizes beyond the memory of the process. Each
 * read ends in an error, and a good file of the same mount stays readable.
 */
class DeclaredSizesIT {

	private static final String GOOD = "git://acme/a.txt";

	private static final String TOO_LARGE = "This resource cannot be read: its repository has an object that is too large for the memory of this server.";

	private static final String DAMAGED = "This resource cannot be read: its repository has a damaged object";

	private static final String BUSY = "Too many of your reads of this source are under way";

	private static final long GIGABYTE = 1L << 30;

	@AutoClose
	private final WrittenRepository written = WrittenRepository.create();

	@BeforeEach
	void fill() {
		this.written.put("a.txt", "one").commit("begin");
	}

	@Test
	void refusesATreeThatDeclaresAGigabyte() {
		String tree = HandmadePack.id(HandmadePack.TREE, new byte[1]);
		String commit = new HandmadeCommit(tree)
			.in(new HandmadePack(2).add(tree, HandmadePack.TREE, GIGABYTE, new byte[10]));
		List<String> outcomes = read(1, contents(commit) + "x", contents(commit), "git://acme/commits/" + commit,
				"git://acme/diff/main..." + commit, GOOD);
		assertThat(outcomes).hasSize(5);
		assertThat(outcomes.subList(0, 4)).allMatch((outcome) -> outcome.startsWith(TOO_LARGE));
		assertThat(outcomes.getLast()).isEqualTo("one");
	}

	@Test
	void refusesADeltaChainThatPassesAGigabyte() {
		byte[] base = new byte[1000];
		HandmadePack pack = new HandmadePack(6);
		String first = pack.add(HandmadePack.BLOB, base);
		String large = HandmadePack.id(HandmadePack.BLOB, "large".getBytes(StandardCharsets.UTF_8));
		String larger = HandmadePack.id(HandmadePack.BLOB, "larger".getBytes(StandardCharsets.UTF_8));
		String small = HandmadePack.id(HandmadePack.BLOB, new byte[2]);
		pack.addDelta(large, first, HandmadePack.copies(1000, 16_000_000));
		pack.addDelta(larger, large, HandmadePack.copies(16_000_000, GIGABYTE));
		pack.addDelta(small, larger, HandmadePack.copies(GIGABYTE, 2));
		String tree = pack.add(HandmadePack.TREE, HandmadePack.tree("100644", "x", small));
		String commit = new HandmadeCommit(tree).in(pack);
		assertOutcomes(read(1, contents(commit) + "x", "git://acme/diff/main..." + commit, GOOD));
	}

	/** A commit and a tree, which the walks of the library open themselves. */
	@Test
	void refusesCommitsAndTreesWhoseDeltaChainsPassAGigabyte() throws Exception {
		HandmadePack pack = new HandmadePack(8);
		String small = HandmadePack.id(HandmadePack.TREE, new byte[2]);
		addBomb(pack, HandmadePack.TREE, small);
		String commit = new HandmadeCommit(small).in(pack);
		HandmadePack other = new HandmadePack(3);
		String bomb = HandmadePack.id(HandmadePack.COMMIT, new byte[2]);
		addBomb(other, HandmadePack.COMMIT, bomb);
		other.writeTo(this.written.directory());
		Files.writeString(this.written.directory().resolve("refs/heads/main"), commit + "\n");
		assertThat(read(1, contents(commit) + "x", "git://acme/", "git://acme/heads/main/log?path=x",
				"git://acme/commits/" + bomb))
			.hasSize(4)
			.allMatch((outcome) -> outcome.startsWith(TOO_LARGE));
	}

	@Test
	void refusesALooseObjectThatDeclaresAGigabyte() throws Exception {
		String id = HandmadePack.id(HandmadePack.TREE, new byte[3]);
		ByteArrayOutputStream bytes = new ByteArrayOutputStream();
		try (java.util.zip.DeflaterOutputStream out = new java.util.zip.DeflaterOutputStream(bytes)) {
			out.write(("tree " + GIGABYTE + "\0").getBytes(StandardCharsets.US_ASCII));
		}
		Path file = this.written.directory().resolve("objects/" + id.substring(0, 2) + "/" + id.substring(2));
		Files.createDirectories(file.getParent());
		Files.write(file, bytes.toByteArray());
		String commit = new HandmadeCommit(id).in(new HandmadePack(1));
		assertOutcomes(read(1, contents(commit) + "x", "git://acme/commits/" + commit, GOOD));
	}

	/** Deltas that lead to each other have no first object. */
	@Test
	void refusesDeltasInACircle() {
		HandmadePack pack = new HandmadePack(4);
		String one = HandmadePack.id(HandmadePack.BLOB, new byte[1]);
		String other = HandmadePack.id(HandmadePack.BLOB, new byte[2]);
		pack.addDeltaOnId(one, other, HandmadePack.copies(1, 1)).addDeltaOnId(other, one, HandmadePack.copies(1, 1));
		String tree = pack.add(HandmadePack.TREE, HandmadePack.tree("100644", "x", one));
		String commit = new HandmadeCommit(tree).in(pack);
		List<String> outcomes = read(1, contents(commit) + "x", GOOD);
		assertThat(outcomes).hasSize(2);
		assertThat(outcomes.getFirst()).startsWith(DAMAGED);
		assertThat(outcomes.getLast()).isEqualTo("one");
	}

	@Test
	void readsALargeTreeForManyClientsAtOnce() {
		ByteArrayOutputStream tree = new ByteArrayOutputStream();
		byte[] blob = HexFormat.of().parseHex(HandmadePack.id(HandmadePack.BLOB, new byte[0]));
		for (int i = 0; tree.size() < 29_000_000; i++) {
			tree.writeBytes("100644 %07d\0".formatted(i).getBytes(StandardCharsets.US_ASCII));
			tree.writeBytes(blob);
		}
		HandmadePack pack = new HandmadePack(3);
		pack.add(HandmadePack.BLOB, new byte[0]);
		String commit = new HandmadeCommit(pack.add(HandmadePack.TREE, tree.toByteArray())).in(pack);
		List<String> outcomes = read(12, contents(commit) + "0000001", contents(commit), "git://acme/commits/" + commit,
				GOOD);
		assertThat(outcomes).hasSize(4);
		assertThat(outcomes.subList(0, 3)).allMatch((outcome) -> outcome.startsWith(TOO_LARGE));
		assertThat(outcomes.getLast()).isEqualTo("one");
	}

	/** Half of the memory of all trees: some clients read, others are told to wait. */
	@Test
	void sharesTheMemoryOfTreesAmongClients() {
		ByteArrayOutputStream tree = new ByteArrayOutputStream();
		byte[] blob = HexFormat.of().parseHex(HandmadePack.id(HandmadePack.BLOB, new byte[0]));
		for (int i = 0; tree.size() < 3_000_000; i++) {
			tree.writeBytes("100644 %07d\0".formatted(i).getBytes(StandardCharsets.US_ASCII));
			tree.writeBytes(blob);
		}
		HandmadePack pack = new HandmadePack(3);
		pack.add(HandmadePack.BLOB, new byte[0]);
		String commit = new HandmadeCommit(pack.add(HandmadePack.TREE, tree.toByteArray())).in(pack);
		List<String> outcomes = read(12, contents(commit) + "0000001", GOOD);
		assertThat(outcomes).hasSize(2);
		assertThat(outcomes.getFirst().split(" \\| "))
			.allMatch((outcome) -> outcome.isEmpty() || outcome.startsWith(BUSY));
		assertThat(outcomes.getLast()).isEqualTo("one");
	}

	@Test
	void keepsNoLongMessageOfALog() throws Exception {
		HandmadePack pack = new HandmadePack(301);
		String tree = pack.add(HandmadePack.TREE, new byte[0]);
		String parent = "";
		String message = "m".repeat(1_000_000);
		for (int i = 0; i < 300; i++) {
			String commit = new String(HandmadePack.commit(tree, message + i), StandardCharsets.UTF_8);
			parent = pack.add(HandmadePack.COMMIT,
					(parent.isEmpty() ? commit : commit.replaceFirst("\nauthor", "\nparent " + parent + "\nauthor"))
						.getBytes(StandardCharsets.UTF_8));
		}
		pack.writeTo(this.written.directory());
		Files.writeString(this.written.directory().resolve("refs/heads/main"), parent + "\n");
		List<String> outcomes = read(1, "git://acme/heads/main/log?limit=100", "git://acme/diff/main...main");
		assertThat(outcomes).hasSize(2);
		assertThat(outcomes.getFirst()).startsWith("{\"commits\":[{\"commit\":\"" + parent.substring(0, 30));
		assertThat(outcomes.getLast()).isEmpty();
	}

	/** Malformed objects end the work for their own URIs only. */
	@Test
	void refusesMalformedObjects() {
		HandmadePack pack = new HandmadePack(7);
		String empty = pack.add(HandmadePack.COMMIT, new byte[0]);
		String cut = pack.add(HandmadePack.COMMIT, "tree 01".getBytes(StandardCharsets.UTF_8));
		String tree = pack.add(HandmadePack.TREE, "100644 x\0cut".getBytes(StandardCharsets.UTF_8));
		String commit = new HandmadeCommit(tree).in(pack);
		List<String> outcomes = read(1, "git://acme/commits/" + empty, "git://acme/commits/" + cut,
				contents(commit) + "x", contents(commit), "git://acme/diff/main..." + commit, GOOD);
		assertThat(outcomes).hasSize(6);
		assertThat(outcomes.subList(0, 5)).allMatch((outcome) -> outcome.startsWith(DAMAGED));
		assertThat(outcomes.getLast()).isEqualTo("one");
	}

	@Test
	void readsNoFileWithoutEnd() throws Exception {
		Files.deleteIfExists(this.written.directory().resolve("packed-refs"));
		Files.createSymbolicLink(this.written.directory().resolve("packed-refs"), Path.of("/dev/zero"));
		List<String> outcomes = read(1, "git://acme/heads/none/contents/a.txt", GOOD);
		assertThat(outcomes).containsExactly("Resource not found", "one");
	}

	private List<String> read(int clients, String... uris) {
		return SmallHeapClient.read(this.written.directory(), clients, List.of(uris));
	}

	private static void assertOutcomes(List<String> outcomes) {
		assertThat(outcomes).hasSizeGreaterThan(1);
		assertThat(outcomes.subList(0, outcomes.size() - 1)).allMatch((outcome) -> outcome.startsWith(TOO_LARGE));
		assertThat(outcomes.getLast()).isEqualTo("one");
	}

	private static String contents(String commit) {
		return "git://acme/commits/" + commit + "/contents/";
	}

	private static void addBomb(HandmadePack pack, int type, String small) {
		String first = pack.add(type, new byte[1000]);
		String large = HandmadePack.id(type, "large".getBytes(StandardCharsets.UTF_8));
		String larger = HandmadePack.id(type, "larger".getBytes(StandardCharsets.UTF_8));
		pack.addDelta(large, first, HandmadePack.copies(1000, 16_000_000));
		pack.addDelta(larger, large, HandmadePack.copies(16_000_000, GIGABYTE));
		pack.addDelta(small, larger, HandmadePack.copies(GIGABYTE, 2));
	}

	/** Commit of a tree, which has any content. */
	private final class HandmadeCommit {

		private final String tree;

		HandmadeCommit(String tree) {
			this.tree = tree;
		}

		/** Adds the commit to a pack and writes the pack into the repository. */
		String in(HandmadePack pack) {
			String id = pack.add(HandmadePack.COMMIT, HandmadePack.commit(this.tree, "hostile"));
			pack.writeTo(DeclaredSizesIT.this.written.directory());
			return id;
		}

	}

}
