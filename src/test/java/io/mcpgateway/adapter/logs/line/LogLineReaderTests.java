package io.mcpgateway.adapter.logs.line;

import java.io.IOException;
import java.io.InputStream;
import java.util.Arrays;

import org.junit.jupiter.api.Test;

import static org.assertj.core.api.Assertions.assertThat;

/** Tests how much a reader of lines reads. */
class LogLineReaderTests {

	/** A compressed file of a few megabytes may hold a line of a terabyte. */
	@Test
	void readsNoByteBeyondTheLastPosition() throws IOException {
		Zeros zeros = new Zeros();
		try (LogLineReader reader = new LogLineReader(zeros, 10, 200_000, 100)) {
			assertThat(reader.next()).isTrue();
			assertThat(reader.length()).isEqualTo(200_000 - 10);
			assertThat(reader.end()).isEqualTo(200_000);
			assertThat(reader.next()).isFalse();
		}
		assertThat(zeros.read).isEqualTo(200_000 - 10);
	}

	/** Stream of a line without end, which fails at a reader that wants all of it. */
	private static final class Zeros extends InputStream {

		private static final int MAX = 10_000_000;

		private int read;

		@Override
		public int read() {
			this.read++;
			return 0;
		}

		@Override
		public int read(byte[] bytes, int offset, int length) throws IOException {
			if (this.read > MAX) {
				throw new IOException("read too much");
			}
			Arrays.fill(bytes, offset, offset + length, (byte) 0);
			this.read += length;
			return length;
		}

	}

}
