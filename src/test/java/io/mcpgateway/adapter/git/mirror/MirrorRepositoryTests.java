package io.mcpgateway.adapter.git.mirror;

import java.io.ByteArrayInputStream;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.time.Duration;

import io.mcpgateway.adapter.git.HandmadePack;
import org.eclipse.jgit.lib.ObjectInserter;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.Timeout;
import org.junit.jupiter.api.io.TempDir;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatIOException;

class MirrorRepositoryTests {

	private static final Duration WAIT = Duration.ofMillis(10);

	@TempDir
	private Path base;

	@Test
	@Timeout(value = 20, threadMode = Timeout.ThreadMode.SEPARATE_THREAD)
	void waitsForABoundedTimeWhileAnotherPackIsIndexed() throws Exception {
		byte[] pack = pack();
		try (MirrorRepository one = create("one", IndexingTurn.MAX_TIME);
				MirrorRepository other = create("other", IndexingTurn.MAX_TIME)) {
			ObjectInserter first = one.newObjectInserter();
			first.newPackParser(new ByteArrayInputStream(pack));
			try (ObjectInserter second = other.newObjectInserter()) {
				assertThatIOException().isThrownBy(() -> second.newPackParser(new ByteArrayInputStream(pack)))
					.withMessageContaining("another repository is being fetched");
			}
			first.close();
			first.close();
			try (ObjectInserter third = one.newObjectInserter(); ObjectInserter fourth = other.newObjectInserter()) {
				third.newPackParser(new ByteArrayInputStream(pack));
				assertThatIOException().isThrownBy(() -> fourth.newPackParser(new ByteArrayInputStream(pack)));
			}
		}
	}

	@Test
	void stopsACheckThatTakesTooLong() throws Exception {
		try (MirrorRepository copy = create("late", Duration.ZERO);
				ObjectInserter inserter = copy.newObjectInserter()) {
			assertThatIOException().isThrownBy(() -> inserter.newPackParser(new ByteArrayInputStream(pack())))
				.withMessage("The check of the pack was cancelled");
		}
		try (MirrorRepository copy = create("next", IndexingTurn.MAX_TIME);
				ObjectInserter inserter = copy.newObjectInserter()) {
			assertThat(inserter.newPackParser(new ByteArrayInputStream(pack()))).isNotNull();
		}
	}

	private MirrorRepository create(String name, Duration maxTime) throws IOException {
		MirrorRepository created = new MirrorRepository(Files.createDirectory(this.base.resolve(name)),
				new IndexingTurn(WAIT, maxTime));
		created.create(true);
		return created;
	}

	private static byte[] pack() {
		HandmadePack pack = new HandmadePack(1);
		pack.add(HandmadePack.BLOB, new byte[10]);
		return pack.pack();
	}

}
