package io.mcpgateway.tree;

import java.util.HashSet;
import java.util.Random;
import java.util.Set;

import org.junit.jupiter.api.Test;

import static org.assertj.core.api.Assertions.assertThat;

class NameSetTests {

	private static final int SEED = 4711;

	@Test
	void knowsWhatASetKnowsWhateverComesAndGoes() {
		Random random = new Random(SEED);
		NameSet names = new NameSet();
		Set<String> expected = new HashSet<>();
		for (int i = 0; i < 200_000; i++) {
			String name = "name-" + random.nextInt(500);
			switch (random.nextInt(3)) {
				case 0 -> assertThat(names.add(name)).isEqualTo(expected.add(name));
				case 1 -> assertThat(names.remove(name)).isEqualTo(expected.remove(name));
				default -> assertThat(names.contains(name)).isEqualTo(expected.contains(name));
			}
			assertThat(names.size()).isEqualTo(expected.size());
		}
	}

	@Test
	void isTheSameWhateverTheOrder() {
		NameSet up = new NameSet();
		NameSet down = new NameSet();
		assertThat(up.hasTheSameAs(down)).isTrue();
		for (int i = 0; i < 1000; i++) {
			up.add("name-" + i);
			down.add("name-" + (999 - i));
		}
		assertThat(up.hasTheSameAs(down)).isTrue();
		down.remove("name-7");
		assertThat(up.hasTheSameAs(down)).isFalse();
		down.add("other");
		assertThat(up.hasTheSameAs(down)).isFalse();
		assertThat(down.hasTheSameAs(up)).isFalse();
	}

	@Test
	void isEmptyAgainOnceAllIsGone() {
		NameSet names = new NameSet();
		assertThat(names.contains("a")).isFalse();
		assertThat(names.remove("a")).isFalse();
		names.add("a");
		names.remove("a");
		assertThat(names.hasTheSameAs(new NameSet())).isTrue();
	}

}
