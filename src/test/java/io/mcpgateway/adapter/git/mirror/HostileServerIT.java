package io.mcpgateway.adapter.git.mirror;

import java.nio.charset.StandardCharsets;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.List;
import java.util.stream.Stream;

import io.mcpgateway.adapter.git.HandmadePack;
import io.mcpgateway.testkit.GitHttpServer;
import io.mcpgateway.testkit.WrittenRepository;
import org.junit.jupiter.api.AutoClose;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

import static org.assertj.core.api.Assertions.assertThat;

/**
 * Tests fetches of packs that declare or reach sizes beyond the memory of the process. A
 * fetch from a good server follows each of them.
 */
class HostileServerIT {

	private static final String TOO_LARGE = "The objects of the pack are too large for the memory of this server";

	private static final long GIGABYTE = 1L << 30;

	@AutoClose
	private final WrittenRepository good = WrittenRepository.create();

	@TempDir
	private Path directory;

	@Test
	void refusesATreeThatDeclaresAGigabyte() throws Exception {
		HandmadePack pack = new HandmadePack(2);
		pack.add(id("tree"), HandmadePack.TREE, GIGABYTE, new byte[10]);
		assertRefused(pack);
	}

	@Test
	void refusesAPackThatDeclaresTwoBillionObjects() throws Exception {
		assertRefused(new HandmadePack(Integer.MAX_VALUE));
		assertRefused(new HandmadePack(-1));
	}

	@Test
	void refusesADeltaChainThatPassesAGigabyte() throws Exception {
		HandmadePack pack = new HandmadePack(5);
		String first = pack.add(HandmadePack.BLOB, new byte[1000]);
		pack.addDelta(id("large"), first, HandmadePack.copies(1000, 3_000_000));
		pack.addDelta(id("larger"), id("large"), HandmadePack.copies(3_000_000, GIGABYTE));
		pack.addDelta(id("small"), id("larger"), HandmadePack.copies(GIGABYTE, 2));
		assertRefused(pack);
	}

	/** While one delta of an object is resolved, another one keeps the object. */
	@Test
	void refusesALongChainInWhichEachObjectHasTwoDeltas() throws Exception {
		int levels = 60;
		HandmadePack pack = new HandmadePack(2 * levels + 2);
		String base = pack.add(HandmadePack.BLOB, new byte[3_000_000]);
		for (int level = 0; level < levels; level++) {
			pack.addDelta(id("left" + level), base, HandmadePack.append(3_000_000 + level, (byte) level));
			pack.addDelta(id("right" + level), base, HandmadePack.append(3_000_000 + level, (byte) ~level));
			base = id("left" + level);
		}
		assertRefused(pack);
	}

	@Test
	void refusesADeltaOnALargeBlobWhateverNamesTheBlob() throws Exception {
		byte[] large = new byte[150_000_000];
		HandmadePack byPosition = new HandmadePack(3);
		byPosition.addDelta(id("small"), byPosition.add(HandmadePack.BLOB, large),
				HandmadePack.copies(large.length, 2));
		assertRefused(byPosition);
		HandmadePack byId = new HandmadePack(3);
		byId.addDeltaOnId(id("small"), byId.add(HandmadePack.BLOB, large), HandmadePack.copies(large.length, 2));
		assertRefused(byId);
	}

	/**
	 * Nothing of the second blob is inflated, since the sum of the sizes is too large.
	 */
	@Test
	void refusesBlobsThatInflateToFarMoreThanWasSent() throws Exception {
		HandmadePack pack = new HandmadePack(3);
		pack.add(HandmadePack.BLOB, new byte[150_000_000]);
		pack.add(id("large"), HandmadePack.BLOB, 8 * GIGABYTE - 100_000_000, new byte[10]);
		assertRefused(pack);
	}

	@Test
	void takesALargeBlobThatIsStoredWhole() throws Exception {
		HandmadePack pack = new HandmadePack(3);
		String blob = pack.add(HandmadePack.BLOB, new byte[150_000_000]);
		String tree = pack.add(HandmadePack.TREE, HandmadePack.tree("100644", "x", blob));
		String commit = pack.add(HandmadePack.COMMIT, HandmadePack.commit(tree, "large"));
		try (GitHttpServer server = GitHttpServer.sending(pack.pack(), commit)) {
			assertThat(SmallHeapMirror.fetch(this.directory, server)).containsExactly("");
			try (Stream<Path> files = Files.list(this.directory.resolve("copy1"))) {
				assertThat(files.map((file) -> file.getFileName().toString()))
					.noneMatch((name) -> name.contains("received"));
			}
		}
	}

	private void assertRefused(HandmadePack pack) throws Exception {
		this.good.put("a.txt", "one").commit("good");
		String commit = pack.add(HandmadePack.COMMIT, HandmadePack.commit(id("tree"), "hostile"));
		try (GitHttpServer hostile = GitHttpServer.sending(pack.pack(), commit);
				GitHttpServer server = GitHttpServer.of(this.good, 0)) {
			List<String> outcomes = SmallHeapMirror.fetch(Files.createTempDirectory(this.directory, "copies"), hostile,
					server);
			assertThat(outcomes).hasSize(2);
			assertThat(outcomes.getFirst()).contains(TOO_LARGE);
			assertThat(outcomes.getLast()).isEmpty();
		}
	}

	private static String id(String name) {
		return HandmadePack.id(HandmadePack.BLOB, name.getBytes(StandardCharsets.UTF_8));
	}

}
