package io.mcpgateway.cluster.redis;

import java.util.Collections;
import java.util.List;
import java.util.Random;
import java.util.stream.Collectors;
import java.util.stream.LongStream;

import org.junit.jupiter.api.Test;

import static org.assertj.core.api.Assertions.assertThat;

class ReplayWindowTests {

	private final ReplayWindow window = new ReplayWindow();

	@Test
	void takesEachNumberOnceInAnyOrder() {
		List<Long> numbers = LongStream.rangeClosed(1, ReplayWindow.SIZE).boxed().collect(Collectors.toList());
		Collections.shuffle(numbers, new Random(7));
		assertThat(numbers).allMatch(this.window::take);
		assertThat(numbers).noneMatch(this.window::take);
	}

	@Test
	void takesNoNumberBelowTheWindow() {
		long highest = 3L * ReplayWindow.SIZE + 5;
		assertThat(this.window.take(highest)).isTrue();
		assertThat(this.window.take(highest - ReplayWindow.SIZE)).isFalse();
		assertThat(this.window.take(highest - ReplayWindow.SIZE + 1)).isTrue();
		assertThat(this.window.take(1)).isFalse();
	}

	@Test
	void forgetsNoNumberThatItPasses() {
		for (long number = 1; number < 5L * ReplayWindow.SIZE; number += 7) {
			assertThat(this.window.take(number)).isTrue();
			assertThat(this.window.take(number)).isFalse();
			assertThat(this.window.take(Math.max(1, number - 7))).isFalse();
		}
	}

	@Test
	void survivesAnyNumber() {
		assertThat(this.window.take(0)).isFalse();
		assertThat(this.window.take(-1)).isFalse();
		assertThat(this.window.take(Long.MIN_VALUE)).isFalse();
		assertThat(this.window.take(Long.MAX_VALUE)).isTrue();
		assertThat(this.window.take(Long.MAX_VALUE)).isFalse();
		assertThat(this.window.take(Long.MAX_VALUE - 1)).isTrue();
		assertThat(this.window.take(1)).isFalse();
	}

}
