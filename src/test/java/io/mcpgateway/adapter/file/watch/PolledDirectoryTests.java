package io.mcpgateway.adapter.file.watch;

import java.util.HashMap;
import java.util.HashSet;
import java.util.Map;
import java.util.Random;
import java.util.Set;

import io.mcpgateway.adapter.file.watch.PolledDirectory.FileChange;
import org.junit.jupiter.api.Test;

import static org.assertj.core.api.Assertions.assertThat;

class PolledDirectoryTests {

	private static final int SEED = 4711;

	@Test
	void comparesEachPassWithTheOneBefore() {
		Random random = new Random(SEED);
		PolledDirectory directory = new PolledDirectory();
		Map<String, Long> before = new HashMap<>();
		for (int pass = 0; pass < 200; pass++) {
			Map<String, Long> now = new HashMap<>();
			int files = random.nextInt(300);
			for (int i = 0; i < files; i++) {
				now.put("name-" + "x".repeat(random.nextInt(3)) + random.nextInt(400), (long) random.nextInt(3));
			}
			now.forEach((name, print) -> assertThat(directory.update(name, print)).isEqualTo(!before.containsKey(name)
					? FileChange.NEW : before.get(name).equals(print) ? FileChange.UNCHANGED : FileChange.CHANGED));
			Set<String> gone = new HashSet<>();
			directory.removeUnseen(gone::add);
			before.keySet().removeAll(now.keySet());
			assertThat(gone).isEqualTo(before.keySet());
			before.clear();
			before.putAll(now);
		}
	}

	@Test
	void keepsNamesOfAnyCharacters() {
		PolledDirectory directory = new PolledDirectory();
		Set<String> names = Set.of("\u00e4", "\ud83d\ude00", "\u4e2d".repeat(80), "a b");
		names.forEach((name) -> directory.update(name, 1));
		directory.removeUnseen((name) -> {
		});
		Set<String> gone = new HashSet<>();
		directory.removeUnseen(gone::add);
		assertThat(gone).isEqualTo(names);
	}

}
