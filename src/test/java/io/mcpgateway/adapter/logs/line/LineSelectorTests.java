package io.mcpgateway.adapter.logs.line;

import java.nio.charset.StandardCharsets;
import java.time.InstantSource;
import java.time.ZoneId;
import java.util.List;
import java.util.concurrent.atomic.AtomicInteger;

import io.mcpgateway.adapter.logs.format.FormatTable;
import io.mcpgateway.adapter.logs.format.LocalClock;
import org.junit.jupiter.api.Test;

import static org.assertj.core.api.Assertions.assertThat;

/** Tests which lines pass a filter, and what the filter looks at. */
class LineSelectorTests {

	private final AtomicInteger looks = new AtomicInteger();

	/** A quick look at unmasked bytes would tell by its time whether a guess is right. */
	@Test
	void looksAtMaskedLinesOnly() {
		LineSelector selector = selector(SecretMask.of(true, List.of()), "password=walrus");
		assertThat(selector.passes(line("password=walrus"))).isFalse();
		assertThat(selector.select(line("password=walrus"))).isNull();
		assertThat(this.looks).hasValue(0);
	}

	@Test
	void looksAtBytesFirstWithoutAMask() {
		LineSelector selector = selector(SecretMask.of(false, List.of()), "walrus");
		assertThat(selector.select(line("password=walrus"))).isEqualTo("password=walrus");
		assertThat(selector.select(line("password=fish"))).isNull();
		assertThat(this.looks).hasValue(2);
	}

	private static LineSelector selector(SecretMask mask, String pattern) {
		return new LineSelector(new LineFilter(null, LinePattern.of(pattern)),
				new LineParser(new FormatTable("auto", new LocalClock(ZoneId.of("UTC"), InstantSource.system())), mask),
				new LineRenderer(mask, 1000));
	}

	private LogLine line(String text) {
		return new LogLine() {

			@Override
			public String beginning() {
				return text;
			}

			@Override
			public String text() {
				return text;
			}

			@Override
			public long length() {
				return text.length();
			}

			@Override
			public boolean contains(byte[] ascii) {
				LineSelectorTests.this.looks.incrementAndGet();
				return text.contains(new String(ascii, StandardCharsets.US_ASCII));
			}

		};
	}

}
