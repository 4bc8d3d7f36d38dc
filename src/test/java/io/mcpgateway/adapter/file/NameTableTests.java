package io.mcpgateway.adapter.file;

import java.util.ArrayList;
import java.util.Collections;
import java.util.List;
import java.util.Random;
import java.util.TreeSet;

import org.junit.jupiter.api.Test;

import static org.assertj.core.api.Assertions.assertThat;

/** Tests of lists of names in little memory. */
class NameTableTests {

	private final Random random = new Random(1);

	@Test
	void returnsTheNamesThatItWasMadeOf() {
		List<String> names = names(5000);
		NameTable table = NameTable.of(names);
		assertThat(table).isEqualTo(names);
		for (int i = names.size() - 1; i >= 0; i--) {
			assertThat(Collections.binarySearch(table, names.get(i))).isEqualTo(i);
		}
	}

	@Test
	void sharesMoreThanOneByteCanCount() {
		String start = "x".repeat(700);
		List<String> names = List.of(start, start + "a", start + "a%20b", start + "b".repeat(60), "y");
		assertThat(NameTable.of(names)).isEqualTo(names);
	}

	@Test
	void holdsNumberedNamesInFewBytes() {
		List<String> names = new ArrayList<>();
		for (int i = 0; i < 10_000; i++) {
			names.add("file-%07d.txt".formatted(i));
		}
		assertThat(NameTable.of(names).bytes()).isLessThan(9L * names.size());
	}

	@Test
	void mergesInOrderUpToTheBounds() {
		List<String> names = names(3000);
		List<List<String>> parts = List.of(new ArrayList<>(), new ArrayList<>(), new ArrayList<>(), new ArrayList<>());
		names.forEach((name) -> parts.get(this.random.nextInt(3)).add(name));
		List<NameTable> tables = parts.stream().map(NameTable::of).toList();
		assertThat(NameTable.merge(tables, Integer.MAX_VALUE, Long.MAX_VALUE)).isEqualTo(names);
		assertThat(NameTable.merge(tables, 100, Long.MAX_VALUE)).isEqualTo(names.subList(0, 100));
		NameTable least = NameTable.merge(tables, Integer.MAX_VALUE, 1000);
		assertThat(least).isEqualTo(names.subList(0, least.size()));
		assertThat(least.bytes()).isBetween(1000L, 1300L);
		assertThat(NameTable.merge(tables, Integer.MAX_VALUE, 0)).hasSize(1);
	}

	@Test
	void isEmptyWithoutNames() {
		assertThat(NameTable.merge(List.of(NameTable.of(List.of())), 10, 10)).isEmpty();
		assertThat(NameTable.of(List.of()).bytes()).isZero();
	}

	/** Returns ascending names of up to 300 characters, which often begin alike. */
	private List<String> names(int count) {
		TreeSet<String> names = new TreeSet<>();
		while (names.size() < count) {
			StringBuilder name = new StringBuilder();
			int length = this.random.nextInt(1, 300);
			for (int i = 0; i < length; i++) {
				name.append((this.random.nextInt(20) > 0) ? 'a' : (char) this.random.nextInt('!', 0x7f));
			}
			names.add(name.toString());
		}
		return List.copyOf(names);
	}

}
