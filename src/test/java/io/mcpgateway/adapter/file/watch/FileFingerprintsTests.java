package io.mcpgateway.adapter.file.watch;

import java.util.HashMap;
import java.util.HashSet;
import java.util.Map;
import java.util.Random;
import java.util.Set;

import io.mcpgateway.adapter.file.watch.FileFingerprints.FileChange;
import org.junit.jupiter.api.Test;

import static org.assertj.core.api.Assertions.assertThat;

class FileFingerprintsTests {

	private static final int SEED = 4711;

	@Test
	void comparesEachPassWithTheOneBefore() {
		Random random = new Random(SEED);
		FileFingerprints files = new FileFingerprints();
		Map<String, Long> before = new HashMap<>();
		for (int pass = 0; pass < 200; pass++) {
			files.begin();
			Map<String, Long> now = new HashMap<>();
			int count = random.nextInt(300);
			for (int i = 0; i < count; i++) {
				now.put("name-" + "x".repeat(random.nextInt(3)) + random.nextInt(400), (long) random.nextInt(3));
			}
			now.forEach((name, print) -> assertThat(files.update(name, print)).isEqualTo(!before.containsKey(name)
					? FileChange.NEW : before.get(name).equals(print) ? FileChange.UNCHANGED : FileChange.CHANGED));
			Set<String> gone = new HashSet<>();
			files.removeUnseen(gone::add);
			before.keySet().removeAll(now.keySet());
			assertThat(gone).isEqualTo(before.keySet());
			before.clear();
			before.putAll(now);
		}
	}

	@Test
	void keepsNamesOfAnyCharacters() {
		FileFingerprints files = new FileFingerprints();
		Set<String> names = Set.of("\u00e4", "\ud83d\ude00", "\u4e2d".repeat(80), "a b");
		names.forEach((name) -> files.update(name, 1));
		files.begin();
		Set<String> gone = new HashSet<>();
		files.removeUnseen(gone::add);
		assertThat(gone).isEqualTo(names);
	}

}
