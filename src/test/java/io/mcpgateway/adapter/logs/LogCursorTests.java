package io.mcpgateway.adapter.logs;

import java.io.IOException;
import java.nio.charset.Charset;
import java.nio.file.Files;
import java.nio.file.Path;
import java.nio.file.attribute.FileTime;

import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;

import static org.assertj.core.api.Assertions.assertThat;

/** Tests of cursors whose offset a client changed. */
class LogCursorTests {

	private static final String FIRST = "user=ann password=hunter2 from=home\n";

	private static final String REST = "second line\nthird line\n";

	@TempDir
	Path directory;

	@ParameterizedTest
	@ValueSource(strings = { "UTF-8", "UTF-16LE", "UTF-16BE" })
	void goOnAtAWholeLine(String charset) throws IOException {
		Path file = this.directory.resolve("app.log");
		String mark = charset.equals("UTF-8") ? "" : "\ufeff";
		Files.write(file, (mark + FIRST + REST).getBytes(Charset.forName(charset)));
		ServedLogs served = ServedLogs.of(this.directory);
		assertGoesOn(served, (mark + FIRST).getBytes(Charset.forName(charset)).length);
		served.rename("app.log", "app.log.1");
		served.compress("app.log.1");
		served.append("app.log", "");
		assertGoesOn(served, (mark + FIRST).getBytes(Charset.forName(charset)).length);
	}

	private static void assertGoesOn(ServedLogs served, int firstLength) {
		String next = served.next(ServedLogs.ROOT + "app.log");
		for (int offset = 1; offset <= firstLength; offset++) {
			String forged = next.replaceFirst("after=\\d+", "after=" + offset);
			assertThat(served.client().text(forged)).as("from byte " + offset).isEqualTo(REST);
		}
		assertThat(served.client().text(next.replaceFirst("after=\\d+", "after=0")))
			.startsWith("user=ann password=***");
	}

	/**
	 * A file that nobody writes to ends with its last line, though it has no line feed.
	 */
	@Test
	void showNothingOfALineWithoutLineFeed() {
		ServedLogs served = ServedLogs.of(this.directory);
		served.append("app.log", REST + FIRST.strip());
		served.setModified("app.log", FileTime.fromMillis(0));
		String next = served.next(ServedLogs.ROOT + "app.log");
		for (int offset = REST.length() + 1; offset <= REST.length() + FIRST.length() - 1; offset++) {
			assertThat(served.client().text(next.replaceFirst("after=\\d+", "after=" + offset))).isEmpty();
		}
		assertThat(served.client().text(next)).isEmpty();
	}

}
