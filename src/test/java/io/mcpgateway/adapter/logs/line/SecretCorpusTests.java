package io.mcpgateway.adapter.logs.line;

import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.HashMap;
import java.util.List;
import java.util.Locale;
import java.util.Map;
import java.util.function.Predicate;

import org.junit.jupiter.api.Test;

import static org.assertj.core.api.Assertions.assertThat;

/**
 * Tests the recall and the precision of masks on lines of the world: the share of the
 * secrets that are masked, and the share of the masks that hide a secret. The forms that
 * stay visible are in part left out, so the recall is that of this corpus, not of the
 * world.
 */
class SecretCorpusTests {

	private static final int MIN_LINES = 300;

	private static final double MIN_SHARE = 0.97;

	private static final SecretMask MASK = SecretMask.of(true, List.of());

	private static final Path GUIDE = Path.of("src/docs/logs.md");

	private final List<SecretCorpus.Line> secrets = SecretCorpus.secrets();

	private final List<String> harmless = SecretCorpus.harmless();

	@Test
	void corpusHasManyLinesOfBothKinds() {
		assertThat(this.secrets.stream().map(SecretCorpus.Line::form).distinct()).hasSizeGreaterThan(MIN_LINES);
		assertThat(this.harmless).doesNotHaveDuplicates().hasSizeGreaterThan(MIN_LINES);
		assertThat(this.secrets).noneMatch((line) -> line.secrets().isEmpty());
	}

	@Test
	void secretsAreMasked() {
		assertMostly(this.secrets, SecretCorpusTests::isHidden);
	}

	@Test
	void theRestOfTheirLinesStays() {
		assertMostly(this.secrets, SecretCorpusTests::isRestKept);
	}

	@Test
	void harmlessLinesStay() {
		assertMostly(this.harmless, (line) -> MASK.mask(line).equals(line));
	}

	/** Each line counts once for the precision: its variants are masked alike. */
	@Test
	void theGuideTellsTheFigures() throws IOException {
		long hidden = this.secrets.stream().filter(SecretCorpusTests::isHidden).count();
		Map<String, Boolean> kept = new HashMap<>();
		this.secrets.forEach((line) -> kept.merge(line.form(), isRestKept(line), Boolean::logicalAnd));
		long right = kept.values().stream().filter((isKept) -> isKept).count();
		long masked = this.harmless.stream().filter((line) -> !MASK.mask(line).equals(line)).count();
		double recall = 100.0 * hidden / this.secrets.size();
		double precision = 100.0 * right / (kept.size() + masked);
		assertThat(precision).isGreaterThanOrEqualTo(100 * MIN_SHARE);
		assertThat(Files.readString(GUIDE)).contains(
				String.format(Locale.ROOT, "recall %.1f %%: %,d of %,d lines with a secret", recall, hidden,
						this.secrets.size()),
				String.format(Locale.ROOT, "precision %.1f %%: %d of %d harmless lines", precision, masked,
						this.harmless.size()));
	}

	private static boolean isHidden(SecretCorpus.Line line) {
		return line.hides(MASK.mask(line.text()));
	}

	/** Returns whether no more is masked than the secrets. */
	private static boolean isRestKept(SecretCorpus.Line line) {
		return !isHidden(line) || MASK.mask(line.text()).equals(line.masked());
	}

	/** Asserts a property of nearly all lines; the message has the others. */
	private static <T> void assertMostly(List<T> lines, Predicate<T> property) {
		List<T> others = lines.stream().filter(property.negate()).toList();
		assertThat(1 - (double) others.size() / lines.size()).as("others: %s", others)
			.isGreaterThanOrEqualTo(MIN_SHARE);
	}

}
